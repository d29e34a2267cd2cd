import type { Round } from './round.ts';

/**
 * What is wrong with the times at which servers are said to have changed: they move where what is shown changed, and nowhere else. A time
 * may lie ahead where a clock was set back; a file that people wrote whole has the time that they wrote.
 */
export function faultsOfTimes({ publishedBefore, published, begunAt, touched }: Round): readonly string[] {
  return [...published.shown].flatMap(([name, shown]) => {
    const [was, is = ''] = [publishedBefore.changedAt.get(name), published.changedAt.get(name)];
    const isSame = publishedBefore.shown.get(name) === shown;
    if (isSame) return is === was ? [] : [`${name}: what is shown is the same, and its time moved from ${was ?? ''} to ${is}`];
    const isWrittenWhole = was === undefined && touched.has(name);
    return is >= begunAt || isWrittenWhole ? [] : [`${name}: what is shown changed at ${begunAt} or later, and its time is ${is}`];
  });
}
