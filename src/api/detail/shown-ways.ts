import type { ServerRecord } from '../../catalog/record/record.ts';
import { waysOf, type JsonObject, type Way } from '../../install/index.ts';
import { plainLine } from '../text/plain-line.ts';
import { publishedWay, type PublishedWay } from '../ways/published-way.ts';
import { requiredSettings } from '../ways/required-settings.ts';

/** A way to use a server in an answer. Members that say nothing are absent. */
export interface ShownWay {
  /** `remote`, `npm`, `pypi`, `oci`, …, numbered if it repeats; `local`: no source states how it is started. */
  readonly way: string;
  /** The MCP endpoint of a remote server. */
  readonly url?: string;
  /** Absent for Streamable HTTP. */
  readonly transport?: 'sse';
  /** The command for a POSIX shell that starts a package; `YOUR_…` stands for each value that its user must enter. */
  readonly command?: string;
  /** The URL to which a client connects after the command was started. */
  readonly localUrl?: string;
  /** Why no command starts the package; `file`: clients open the file at `identifier`. */
  readonly unsupported?: string;
  /** A package that no command starts, or that is shown with all its data. */
  readonly registryType?: string;
  readonly identifier?: string;
  readonly version?: string;
  readonly fileSha256?: string;
  /** Names of the settings without which it does not start: variables, arguments, headers, parameters of the URL. */
  readonly requires?: readonly string[];
  /** Options that give a container access to the host. */
  readonly hostAccess?: readonly string[];
  /** The entry that most clients read in their configuration; only with all data. */
  readonly entry?: JsonObject;
  /** JSON Schema of its settings; only with all data. */
  readonly settings?: object;
}

/** Maximum numbers of items, and lengths in characters. */
const MAX = { ways: { short: 4, whole: 6 }, command: 2000, text: 300, requires: 30, name: 100, settings: 6000 } as const;

/**
 * The ways to use a server, the usual one first.
 *
 * @param isWhole whether with the entry, the package and the schema of the settings
 * @param leftOut gets a line for each part that is too long, or that has invisible characters
 */
export function shownWays(record: Pick<ServerRecord, 'connections' | 'packages'>, isWhole: boolean, leftOut: string[]): ShownWay[] {
  const ways = waysOf(record);
  const max = MAX.ways[isWhole ? 'whole' : 'short'];
  if (ways.length > max) leftOut.push(`ways from number ${max + 1}`);
  return ways.slice(0, max).map((way) => shownWay(way, isWhole, leftOut));
}

function shownWay(way: Way, isWhole: boolean, leftOut: string[]): ShownWay {
  const { id, url, transport, commandLine, localUrl, unsupported, hostAccess = [], entry, ...stated } = publishedWay(way);
  const fits = commandLine === undefined || isShown(commandLine);
  if (!fits) leftOut.push(`command of ${id}`);
  const required = requiredSettings(way);
  if (required.length > MAX.requires) leftOut.push(`requires of ${id} from number ${MAX.requires + 1}`);
  const requires = required.slice(0, MAX.requires).map((name) => plainLine(name, MAX.name));
  const isWithoutCommand = way.kind === 'package' && (commandLine === undefined || !fits);
  return {
    way: id,
    ...texts({ url }),
    ...(transport === 'sse' && { transport }),
    ...(commandLine !== undefined && fits && { command: commandLine }),
    ...texts({ localUrl, unsupported }),
    ...((isWhole || isWithoutCommand) && texts(packageOf(stated))),
    ...(requires.length > 0 && { requires }),
    ...(hostAccess.length > 0 && { hostAccess: hostAccess.slice(0, MAX.requires).map((option) => plainLine(option, MAX.text)) }),
    ...(isWhole && wholeParts(way, entry, leftOut)),
  };
}

function packageOf({ registryType, identifier, version, fileSha256 }: Partial<PublishedWay>): Readonly<Record<string, string | undefined>> {
  return { registryType, identifier, version, fileSha256 };
}

function wholeParts(way: Way, entry: JsonObject | undefined, leftOut: string[]): Pick<ShownWay, 'entry' | 'settings'> {
  const settings = settingsOf(way);
  const length = JSON.stringify(settings).length;
  if (length > MAX.settings) leftOut.push(`settings of ${way.id}`);
  const hasSettings = Object.keys(settings).length > 0 && length <= MAX.settings;
  const isEntryShown = entry !== undefined && isShown(JSON.stringify(entry));
  if (entry !== undefined && !isEntryShown) leftOut.push(`entry of ${way.id}`);
  return { ...(isEntryShown && { entry }), ...(hasSettings && { settings }) };
}

function settingsOf(way: Way): object {
  if (way.kind === 'package') return way.form.schema;
  if (way.kind === 'local') return way.schema;
  const { schema, headers } = way.remote;
  const hasHeaders = Object.keys(headers.schema).length > 0;
  // Settings in the query of the URL, and settings in headers, have schemas of their own.
  return hasHeaders ? { ...(Object.keys(schema).length > 0 && { query: schema }), headers: headers.schema } : schema;
}

/** Whether a text is short enough, and a person sees all of it: a command is shown whole or not at all. */
function isShown(text: string): boolean {
  return text.length <= MAX.command && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(text);
}

function texts(stated: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stated).flatMap(([name, text]) => (text === undefined ? [] : [[name, plainLine(text, MAX.text)] as const])),
  );
}
