import type { ParsedDocument } from '../../../catalog/parsing/document.ts';
import { isJsonObject, member } from '../../../catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../../catalog/parsing/limits.ts';
import { withPlainLineEnds } from '../../../catalog/parsing/line-ends.ts';
import { parseYaml } from '../../../catalog/parsing/yaml.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';

/** A version that YAML reads as a number, after its key. */
const NUMBER_AFTER_KEY = /^(?:version|'version'|"version")\s*:\s*(\d+(?:\.\d+)?)(?=[\s,}#]|$)/;

/**
 * Parses a platform file. A version without quotes that YAML reads as a number stays as written: `1.10` is not the version `1.1`.
 *
 * @param file path or URL for messages
 */
export function parsePlatformFile(text: string, file: string): ParsedDocument {
  const document = parseYaml(text, { file, limits: UNTRUSTED_LIMITS });
  for (const place of ['', '/metadata']) {
    const map = place === '' ? document.value : member(document.value, 'metadata');
    if (!isJsonObject(map) || typeof member(map, 'version') !== 'number') continue;
    const { line, column } = document.locate(pointerTo(place, 'version'));
    const lines = withPlainLineEnds(text).split('\n');
    const rest = lines[line - 1]?.slice(column - 1) ?? '';
    const [, written] = NUMBER_AFTER_KEY.exec(rest) ?? [];
    if (written !== undefined) map['version'] = written;
  }
  return document;
}
