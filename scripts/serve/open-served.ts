import { stat } from 'node:fs/promises';
import path from 'node:path';

import type { RateLimits } from '../../src/api/access/rate-limits.ts';
import type { NotReady } from '../../src/api/node/health.ts';
import type { LiveCatalog } from '../../src/api/node/live-catalog.ts';
import { requestObserver } from '../../src/api/node/observe-requests.ts';
import { requestLog } from '../../src/api/node/request-log.ts';
import type { ServeSettings } from '../../src/api/node/serve-settings.ts';
import type { WorkerCatalog } from '../../src/api/node/workers/serve-worker.ts';
import { CATALOG_FILES } from '../../src/catalog/published/catalog-files.ts';
import type { PoolFigures } from '../../src/database/connection/database.ts';
import { databaseSettings, type DatabaseSettings } from '../../src/database/connection/database-settings.ts';
import { telemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { observeEdition, observePool } from '../../src/telemetry/observed.ts';
import { hasSite } from './has-site.ts';
import { openTelemetry } from '../support/telemetry.ts';

/** What a process serves. */
interface ServedOptions {
  /** Folder of the built site. */
  readonly folder: string;
  readonly settings: ServeSettings;
  /** The place of a worker, from 1. Each has its own port for metrics: the configured one and those after it. */
  readonly place?: number;
  /** Counts requests for all workers. A database counts for all servers. */
  readonly limits?: RateLimits | undefined;
  readonly newSessionId?: (() => string) | undefined;
  /** Called with every error that a client gets as 500 or 503; while the database does not answer, once in ten seconds for each reason. */
  readonly onerror: (error: unknown) => void;
  /** Writes lines of the log of requests. Default: to stdout. */
  readonly writeLog?: (lines: string) => void;
}

/** A catalogue, from files or from a database. */
interface Opened {
  readonly catalog: LiveCatalog;
  readonly hasKeys: boolean;
  readonly notReady?: NotReady;
  readonly notices?: readonly string[];
  close?(): Promise<void>;
}

/**
 * Opens the catalogue that a process serves, from the database if one is configured, else from the built site; with telemetry and log.
 *
 * @throws DatabaseError, KeyFileError, AccessSettingError, CatalogFileError, IndexError, TelemetryError, MetricsPortError
 */
export async function openServed(options: ServedOptions): Promise<WorkerCatalog> {
  const { settings, place = 1, writeLog = (lines) => void process.stdout.write(lines) } = options;
  const { metrics, isLogged } = telemetrySettings(process.env);
  const telemetry = await openTelemetry({ isLogged, metrics: metrics && { ...metrics, port: portOf(metrics.port, place) } });
  const database = databaseSettings(process.env);
  const opened = database === undefined ? await openFiles(options) : await openFromDatabase(options, database);
  const { catalog, hasKeys, notReady } = opened;
  const log = isLogged ? requestLog(writeLog) : undefined;
  if (log !== undefined) process.once('exit', log.flush);
  const observe = requestObserver({ base: () => catalog.current().base, trustsProxy: settings.trustsProxy, log: log?.add });
  return {
    ...{ catalog, hasKeys },
    notices: [...(opened.notices ?? []), ...telemetry.notices],
    parts: { ...(observe && { observe }), ...(notReady && { notReady }) },
    async close() {
      await opened.close?.();
      await telemetry.close();
      log?.flush();
    },
  };
}

/** 0 chooses a free port for each. */
function portOf(port: number, place: number): number {
  return port === 0 ? 0 : port + place - 1;
}

async function openFiles({ folder, settings, limits, newSessionId, onerror }: ServedOptions): Promise<Opened> {
  const { openBuiltFolder } = await import('../../src/api/node/open-built-folder.ts');
  const opened = await openBuiltFolder({ folder, settings, limits, newSessionId, onerror });
  observeEdition(() => editionOf(folder));
  return opened;
}

/** Without a database, the edition is the build: its number is its time in seconds since 1970. */
async function editionOf(folder: string): Promise<{ readonly number: number; readonly age: number }> {
  const { mtimeMs } = await stat(path.join(folder, CATALOG_FILES.head));
  return { number: Math.floor(mtimeMs / 1000), age: Math.max(0, (Date.now() - mtimeMs) / 1000) };
}

async function openFromDatabase(options: ServedOptions, connection: DatabaseSettings): Promise<Opened> {
  const { folder, settings, newSessionId } = options;
  const [{ openDatabase }, { databaseAccess }, { openDatabaseCatalog }, { reportOutagesOnce }] = await Promise.all([
    import('../../src/database/connection/database.ts'),
    import('../../src/database/access/database-access.ts'),
    import('../../src/database/serve/database-catalog.ts'),
    import('../../src/database/serve/outage-reports.ts'),
  ]);
  const onerror = reportOutagesOnce(options.onerror, () => performance.now());
  // Keys and limits must not wait for searches, or a valid key would be answered with 503 under load.
  const database = await openDatabase(connection, onerror, { readsApart: true });
  try {
    const shared = await databaseAccess({ database, settings, onerror });
    const { access, hasKeys, sessionStore } = shared;
    const catalog = await openDatabaseCatalog({ database, settings, access, sessionStore, newSessionId, onerror });
    observeEdition(() => catalog.edition());
    for (const { name } of database.pools()) observePool(name, () => countsOf(database.pools().find((pool) => pool.name === name)));
    return {
      ...{ catalog, hasKeys, notReady: () => catalog.notReady(), notices: [fromDatabase(folder)] },
      async close() {
        await shared.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function fromDatabase(folder: string): string {
  return hasSite(folder)
    ? `The API answers from the database; pages and files are those of ${folder}.`
    : `The API answers from the database. There is no site in ${folder}, so pages and files are left to another host.`;
}

function countsOf({ used, idle, waiting, max }: Omit<PoolFigures, 'name'> = { used: 0, idle: 0, waiting: 0, max: 0 }): {
  readonly used: number;
  readonly idle: number;
  readonly pending: number;
  readonly max: number;
} {
  return { used, idle, pending: waiting, max };
}
