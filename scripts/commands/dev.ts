import path from 'node:path';
import type { Command } from 'commander';

import { isError, type Problem } from '../../src/catalog/parsing/problem.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { freeAddress } from '../../src/api/node/listen.ts';
import { serveSettings } from '../../src/api/node/serve-settings.ts';
import { WORK_FOLDER } from '../../src/publish/settings/build-settings.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { missingContent } from '../content/content-folder.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { parsePort } from '../command-line/port-option.ts';
import { devRequests, type DevRequests } from '../dev/dev-requests.ts';
import { shownProblem } from '../dev/dev-state.ts';
import { reportedFailure, type FailedBuild } from '../dev/failed-build.ts';
import { watchContent } from '../dev/watch-content.ts';
import { exitNow } from '../terminal/exit-now.ts';
import { failure, print, say, sayProblem } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import { runBuild } from './build.ts';

/** The folder of the built site: `dist` stays as it was built for publishing. */
const SITE = `${WORK_FOLDER}/dev`;

/** The sub-command `portolan dev`. */
export function devCommand(): Command {
  return listedCommand('dev')
    .option('--port <number>', 'port; 0 chooses a free port', parsePort, 4321)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .addHelpText('after', HELP)
    .action(async (options: DevOptions) => {
      process.exitCode = await runDev(options);
    });
}

const HELP =
  '\nThe site is built into .portolan/dev. A change of a file in the content folder builds it again, and open pages load again. They show the problems of the content, as the terminal does. Nothing is crawled, no preview images are drawn, and the API needs no key.\nChanges of build, crawl and serve in site.yaml count after a restart.\n';

interface DevOptions {
  readonly port: number;
  readonly host: string;
}

/** Serves until Ctrl-C. Returns the exit code immediately if there is nothing to serve. */
async function runDev({ port: wanted, host }: DevOptions): Promise<number> {
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  const missing = missingContent(content, 'set PORTOLAN_CONTENT');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const { origin, port } = await freeAddress({ port: wanted, host });
  Object.assign(process.env, { PORTOLAN_SITE: origin, PORTOLAN_BASE: '/', PORTOLAN_OUT: SITE });
  delete process.env['PORTOLAN_API'];
  const builds = siteBuilds(content);
  if (!(await builds.next())) return EXIT.error;
  const requests = devRequests(path.resolve(SITE));
  const server = await served({ port, host }, requests);
  requests.tell(builds.state());
  print(server.origin);
  say(`Change a file in ${content}, and its pages load again. Press Ctrl-C to stop.`);
  const onChange = async (files: readonly string[]): Promise<void> => {
    const started = performance.now();
    const isBuilt = await builds.next();
    const what = files.length === 1 ? files[0] : `${files.length} files`;
    if (isBuilt) say(`${what} changed: built again in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    requests.tell(builds.state());
  };
  const stopWatching = watchContent(content, onChange, reported);
  const stop = async (): Promise<void> => {
    stopWatching();
    requests.close();
    await server.close();
  };
  onStopSignals(['SIGINT', 'SIGTERM'], { stop: () => void stop(), again: () => exitNow(EXIT.interrupted) });
  return EXIT.ok;
}

/** Builds of the site in this process, one after the other. */
interface SiteBuilds {
  /** Builds the site, and prints the reason of a failure. Returns whether it succeeded. */
  next(): Promise<boolean>;
  state(): Parameters<DevRequests['tell']>[0];
}

function siteBuilds(content: string): SiteBuilds {
  // A page of an earlier process loads again.
  let build = Date.now();
  let problems: readonly Problem[] = [];
  let failed: FailedBuild | undefined;
  return {
    next: async () => {
      failed = await failureOf(async () => {
        // All mistakes, as `check` finds them; a build leaves out those that change no page.
        const { problems: found } = await checkContent(content);
        problems = found.filter(({ severity }) => severity !== 'notice');
        for (const problem of problems) sayProblem(problem);
        return (await runBuild({ allowShrink: true, pictures: 'off', isReported: false, end: () => exitNow(EXIT.ok) })) === EXIT.ok;
      });
      if (failed === undefined) build += 1;
      return failed === undefined;
    },
    state: () => ({
      build,
      problems: [...problems, ...(failed?.problems ?? [])].sort((a, b) => Number(isError(b)) - Number(isError(a))).map(shownProblem),
      failure: failed?.reason,
    }),
  };
}

/** Prints an error after which the server goes on. */
function reported(error: unknown): void {
  reportedFailure(error);
}

/** The failure of a build, which is printed. A file that cannot be read, such as one that is being replaced, ends only this build. */
async function failureOf(work: () => Promise<boolean>): Promise<FailedBuild | undefined> {
  try {
    // The build has printed why.
    return (await work()) ? undefined : { reason: 'The site was not built.', problems: [] };
  } catch (error) {
    return reportedFailure(error);
  }
}

async function served(address: DevOptions, requests: DevRequests): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const [{ openBuiltFolder }, { serveCatalog }] = await Promise.all([
    import('../../src/api/node/open-built-folder.ts'),
    import('../../src/api/node/serve-catalog.ts'),
  ]);
  const settings = { ...serveSettings(process.env), isPrivate: false, isPublic: true, isOfficialPublic: true };
  const folder = path.resolve(SITE);
  const { catalog } = await openBuiltFolder({ folder, settings, onerror: reported });
  const server = await serveCatalog({
    catalog,
    folder,
    ...address,
    trustsProxy: false,
    onerror: reported,
    before: (incoming, outgoing) => requests.answer(incoming, outgoing),
  });
  return {
    origin: server.origin,
    close: async () => {
      await catalog.close();
      await server.close();
    },
  };
}
