import { readFileSync } from 'node:fs';
import path from 'node:path';

import { hasCode } from '../../src/catalog/store/error-code.ts';
import { readOperationSettings } from '../../src/catalog/published/operation-settings.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';

/** Commands that work on this machine only: the site has their own URL. */
const LOCAL_COMMANDS: readonly string[] = ['start', 'dev'];

/**
 * Sets the environment variables that `site.yaml` states and that are not set, so that each command needs no variable and child commands
 * use the same. Mistakes in the file are reported by `check` and `build`.
 *
 * @param command name of the command
 * @param content content folder that the command was given
 */
export function useSiteSettings(command: string, content: string = process.env['PORTOLAN_CONTENT'] || 'content'): void {
  for (const [variable, text] of Object.entries(variablesIn(path.join(content, 'site.yaml')))) {
    const isLocal = variable === 'PORTOLAN_SITE' && LOCAL_COMMANDS.includes(command);
    if (!isLocal) process.env[variable] ||= text;
  }
}

function variablesIn(file: string): Readonly<Record<string, string>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return {};
    throw error;
  }
  const { value } = parseYaml(text, { file, limits: CONTENT_LIMITS });
  return value === undefined ? {} : (readOperationSettings(value).value ?? {});
}
