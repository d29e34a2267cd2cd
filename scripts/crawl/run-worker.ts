import { RefusedRunError, serveRuns } from '../../src/database/crawl/serve-runs.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { programVersion } from '../support/program-folder.ts';
import { exitNow } from '../terminal/exit-now.ts';
import { failure, say } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import { settingMistake } from './crawl-settings.ts';
import { withSharedDatabase } from './shared-database.ts';

/** Options of a worker. */
interface WorkerCommandOptions {
  readonly allowPrivateHosts?: boolean | undefined;
  /** Ends after one crawl. */
  readonly once?: boolean | undefined;
}

/** Reads sources for the crawls of a database until it is stopped, and returns the exit code. */
export async function runWorker({ allowPrivateHosts = false, once = false }: WorkerCommandOptions): Promise<number> {
  const { env } = process;
  const mistake = settingMistake(env, true);
  if (mistake !== undefined) {
    failure(mistake);
    return EXIT.usage;
  }
  const stop = new AbortController();
  const endStopping = onStopSignals(['SIGINT', 'SIGTERM'], {
    stop() {
      say('Finishing the requests that are under way, and giving the other sources back.');
      stop.abort();
    },
    again: () => exitNow(EXIT.interrupted),
  });
  try {
    await withSharedDatabase(env, say, async (shared) => {
      say('Waiting for a crawl. Ctrl-C ends this worker.');
      await serveRuns({
        ...shared,
        ...{ signal: stop.signal, version: programVersion(), allowPrivateHosts, once },
        registryKeys: env['PORTOLAN_REGISTRY_KEYS'] || undefined,
        githubToken: env['PORTOLAN_GITHUB_TOKEN'] || env['GITHUB_TOKEN'] || undefined,
        onBegin: ({ id, entries }) => say(`Crawl ${id}: reading a part of its ${entries.length} sources.`),
        onEnd: ({ id }, { sources }) => say(`Crawl ${id}: this worker read ${sources} of its sources.`),
        onLost: () => say('The database was lost. This worker goes on when it answers again; Ctrl-C ends it.'),
      });
    });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof RefusedRunError)) throw error;
    failure(error.message);
    return EXIT.refused;
  } finally {
    endStopping();
  }
}
