import { isJsonObject, member, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parsedJson } from '../../catalog/parsing/parsed-json.ts';

/** Characters of a message that are shown: servers choose a part of them. */
const MAX_LENGTH = 200;

/** Why the MCP client could not use an answer, in one short line without a full stop. */
export function clientErrorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (invalidPlace(text) ?? text).slice(0, MAX_LENGTH).replace(/[\s:.]+$/, '');
}

/** Whether the client got an HTTP error, of which the status says enough. */
export function isHttpError(error: unknown): boolean {
  return error instanceof Error && error.name === 'SdkHttpError';
}

/** The member of an answer that is invalid: the client lists all of them as JSON over many lines. */
function invalidPlace(text: string): string | undefined {
  const [, method = '', list = ''] = /^Invalid result for ([\w/]+): (\[.*\])$/s.exec(text) ?? [];
  const issues = parsedJson(list) as JsonValue | undefined;
  const [issue] = Array.isArray(issues) ? issues : [];
  const place = isJsonObject(issue) ? member(issue, 'path') : undefined;
  if (!Array.isArray(place)) return undefined;
  const names = place.filter((part) => typeof part === 'string' || typeof part === 'number');
  return `its answer to ${method} is invalid${names.length === 0 ? '' : ` at ${names.join('.')}`}`;
}
