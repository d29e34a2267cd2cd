import path from 'node:path';

import { OPERATION_KEYS, readOperationSettings } from '../../src/catalog/published/operation-settings.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { locateProblems, type ParsedDocument } from '../../src/catalog/parsing/document.ts';
import { isError, type Problem } from '../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { readRegularFile } from '../../src/catalog/store/bounded-file.ts';
import { hasCode } from '../../src/catalog/store/error-code.ts';
import { mapMeantBy, readSiteFile } from '../../src/catalog/store/site-keys.ts';
import { systemErrorText } from '../command-line/system-error.ts';
import { noteStatedSettings, type StatedSetting } from '../terminal/stated-settings.ts';

/** Commands that work on this machine only: the site has their own URL. */
const LOCAL_COMMANDS: readonly string[] = ['start', 'dev'];

/** What a command does with mistakes in `site.yaml` that concern it. */
interface Caution {
  /** The map of the settings that it uses; a text that is no YAML concerns every command. */
  readonly settings: string;
  /** Whether it stops: without a setting, it would answer more than the operator allows. */
  readonly stops: boolean;
}

/** Commands that report mistakes. The others do not use these settings, or report every mistake of the file, as `check` and `build` do. */
const CAUTIOUS: ReadonlyMap<string, Caution> = new Map([
  ['serve', { settings: 'serve', stops: true }],
  ['start', { settings: 'serve', stops: true }],
  ['crawl', { settings: 'crawl', stops: false }],
]);

/**
 * Sets the environment variables that `site.yaml` states and that are not set, so that each command needs no variable and child commands
 * use the same.
 *
 * @param command name of the command
 * @param content content folder that the command was given
 * @returns mistakes in the file that concern the command, and whether it must stop because of them
 */
export function useSiteSettings(
  command: string,
  content: string = process.env['PORTOLAN_CONTENT'] || 'content',
): { readonly problems: readonly Problem[]; readonly stops: boolean } {
  const { settings, problems } = readSettings(path.join(content, 'site.yaml'));
  for (const [variable, { text }] of settings) {
    const isLocal = variable === 'PORTOLAN_SITE' && LOCAL_COMMANDS.includes(command);
    if (!isLocal) process.env[variable] ||= text;
  }
  noteStatedSettings(settings);
  const caution = CAUTIOUS.get(command);
  const concerning = caution === undefined ? [] : problems.filter((problem) => isError(problem) || isIn(caution.settings, problem));
  return { problems: concerning, stops: caution?.stops === true && concerning.length > 0 };
}

function isIn(map: string, problem: Problem): boolean {
  return `${problem.pointer ?? ''}/`.startsWith(`/${map}/`) || mapMeantBy(problem) === map;
}

/** What `site.yaml` states. */
interface StatedSettings {
  /** By the variables that they stand for. */
  readonly settings: ReadonlyMap<string, StatedSetting>;
  readonly problems: readonly Problem[];
}

function readSettings(file: string): StatedSettings {
  let text: string;
  try {
    text = readRegularFile(file).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { settings: new Map(), problems: [] };
    // An error of reading has no path.
    throw new Error(systemErrorText(error, file) ?? String(error), { cause: error });
  }
  const document = parseYaml(text, { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return { settings: new Map(), problems: document.problems };
  const variables = Object.entries(readOperationSettings(document.value).value ?? {});
  const { problems } = readSiteFile(document.value);
  return {
    settings: new Map(variables.map(([variable, text]) => [variable, statedSetting(variable, text, document, file)])),
    problems: [...document.problems, ...locateProblems(problems, document, file)],
  };
}

function statedSetting(variable: string, text: string, document: Pick<ParsedDocument, 'locate'>, file: string): StatedSetting {
  const key = OPERATION_KEYS.get(variable) ?? variable;
  const { line, column } = document.locate(`/${key.replace('.', '/')}`);
  return { key, place: `${file}:${line}:${column}`, text };
}
