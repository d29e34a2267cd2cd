import { DatabaseError } from './database-error.ts';

/** Settings of a PostgreSQL database, from environment variables. */
export interface DatabaseSettings {
  /** `PORTOLAN_DATABASE`: URL of the database that is written to. */
  readonly url: string;
  /** `PORTOLAN_DATABASE_READ`: URL of a read replica that answers requests; that of the database by default. */
  readonly readUrl: string;
  /** `PORTOLAN_DATABASE_POOL`: maximum number of connections of this process to each URL. */
  readonly connections: number;
  /** `PORTOLAN_DATABASE_TIMEOUT`: milliseconds after which a statement that answers a request is cancelled. */
  readonly timeout: number;
}

/** Names of the environment variables that {@link databaseSettings} reads. */
const DATABASE_SETTINGS = ['PORTOLAN_DATABASE', 'PORTOLAN_DATABASE_READ', 'PORTOLAN_DATABASE_POOL', 'PORTOLAN_DATABASE_TIMEOUT'] as const;

/** Values of the environment variables of {@link DATABASE_SETTINGS}. */
type Environment = Readonly<Partial<Record<(typeof DATABASE_SETTINGS)[number], string | undefined>>>;

/** Few connections serve many requests, because a request holds one only while it is answered there. */
const DEFAULTS = { connections: 10, timeout: 5000 } as const;

/**
 * Reads the settings of the database; `undefined` where `PORTOLAN_DATABASE` is not set.
 *
 * @throws DatabaseError if a value cannot be used
 */
export function databaseSettings(environment: Environment): DatabaseSettings | undefined {
  const url = environment['PORTOLAN_DATABASE'] ?? '';
  if (url === '') return undefined;
  const readUrl = environment['PORTOLAN_DATABASE_READ'] ?? '';
  return {
    url: checkedUrl('PORTOLAN_DATABASE', url),
    readUrl: readUrl === '' ? url : checkedUrl('PORTOLAN_DATABASE_READ', readUrl),
    connections: wholeNumber('PORTOLAN_DATABASE_POOL', environment['PORTOLAN_DATABASE_POOL'] ?? '', DEFAULTS.connections),
    timeout: wholeNumber('PORTOLAN_DATABASE_TIMEOUT', environment['PORTOLAN_DATABASE_TIMEOUT'] ?? '', DEFAULTS.timeout),
  };
}

/** The value is not in the message, because it may have a password. */
function checkedUrl(name: string, url: string): string {
  if (/^postgres(?:ql)?:\/\/./.test(url) && isReadable(url)) return url;
  const how = 'write postgres://USER:PASSWORD@HOST:5432/DATABASE, with characters such as # / @ : % of the password percent-encoded';
  throw new DatabaseError('setting', `${name} is no URL of a PostgreSQL database: ${how}.`);
}

/** Whether the parts of a URL can be told apart. Without a host, it is in the query: `postgres://user@/db?host=/run/postgresql`. */
function isReadable(url: string): boolean {
  const withHost = url.replace(/^([a-z]+:\/\/(?:[^@/?#]*@)?)(?=[/?]|$)/, '$1localhost');
  if (!URL.canParse(withHost)) return false;
  // What follows an unencoded character of a password would be a part of the path, the query or the fragment.
  const { pathname, search, hash } = new URL(withHost);
  return hash === '' && !`${pathname}${search}`.includes('@');
}

function wholeNumber(name: string, text: string, otherwise: number): number {
  if (text === '') return otherwise;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new DatabaseError('setting', `${name} is "${text}": write a whole number from 1.`);
}
