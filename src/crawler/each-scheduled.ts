import type { Schedule } from './schedule.ts';

/** Visits every item of a schedule as soon as it may start. No item starts after the signal aborts or a visit fails. */
export async function eachScheduled<T>(schedule: Schedule<T>, visit: (item: T) => Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const failures: unknown[] = [];
  let underWay = 0;
  const next = (): T | undefined => (signal.aborted || failures.length > 0 ? undefined : schedule.next());
  const begin = (): void => {
    for (let item = next(); item !== undefined; item = next()) {
      underWay += 1;
      void visited(item);
    }
    if (underWay === 0) resolve(undefined);
  };
  const visited = async (item: T): Promise<void> => {
    await visit(item).catch((error: unknown) => void failures.push(error));
    schedule.done(item);
    underWay -= 1;
    begin();
  };
  begin();
  await promise;
  if (failures.length > 0) throw failures[0];
}
