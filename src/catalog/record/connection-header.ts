import { holdsVariable } from '../values/variable-syntax.ts';
import { FORBIDDEN_KEYS, isJsonObject, jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { INPUT_FORMATS, inputTree, type Input, type InputWithVariables } from '../values/input.ts';
import { isForbiddenHeader, isHeaderName, isHeaderValue } from '../values/http-header.ts';

/** A request header of a connection. A name in braces in its `value` is a setting, also if no variable describes it. */
export interface ConnectionHeader extends InputWithVariables {
  /** An HTTP token, in the spelling of the source. */
  readonly name: string;
}

/** Maximum number of headers per connection, and of variables per header. */
const MAX = { headers: 32, variables: 32 } as const;

/**
 * Reads the `headers` of a connection or of a remote. A header that cannot be sent, or that clients would expand, is reported and skipped;
 * so is a second one of the same name, because clients keep headers in a map. `undefined` if there is none.
 */
export function readHeaders(reader: FieldReader): readonly ConnectionHeader[] | undefined {
  const headers = new Map<string, ConnectionHeader>();
  reader.list('headers')?.forEach((item, index) => {
    const refuse = (code: string, message: string, hint: string): void => reader.warnOfItem('headers', index, code, message, hint);
    if (!isJsonObject(item)) return refuse('bad-header', 'A header must be a map; it is skipped.', 'Write {name: …}.');
    const input = reader.item('headers', index, item);
    const name = input.text('name') ?? '';
    const shown = JSON.stringify(name.slice(0, 60));
    if (!isHeaderName(name))
      return refuse('bad-header-name', `${shown} is not a valid header name; it is skipped.`, 'Write a token (RFC 9110 §5.1).');
    if (holdsVariable(name))
      return input.warn('name', EXPANDED.code, `The name ${shown} ${EXPANDED.reason}; the header is skipped.`, EXPANDED.hint);
    if (isForbiddenHeader(name))
      return refuse('forbidden-header', `The header ${shown} is reserved for the connection; it is skipped.`, 'Remove the header.');
    if (headers.has(name.toLowerCase()))
      return refuse('duplicate-header', `The header ${shown} is stated twice; the first is used.`, 'Write each header once.');
    if (headers.size >= MAX.headers)
      return refuse('too-many-headers', `More than ${MAX.headers} headers; ${shown} is left out.`, 'State fewer headers.');
    const stated = readInput(input, 'header');
    if (!stated.isWhole) return;
    const variables = readVariables(input);
    headers.set(name.toLowerCase(), { name, ...stated.input, ...(variables && { variables }) });
  });
  return headers.size === 0 ? undefined : [...headers.values()];
}

/** Why a text cannot be sent in a header. */
interface TextFault {
  readonly code: string;
  readonly reason: string;
  readonly hint: string;
}

const UNSENDABLE: TextFault = {
  code: 'bad-header-value',
  reason: 'has a character that a header value cannot contain',
  hint: 'Write one line of ASCII.',
};

/** A client would expand this syntax and send a variable of its environment to the server. */
const EXPANDED: TextFault = {
  code: 'variable-in-header',
  reason: 'has variable syntax, which clients replace',
  hint: 'Write {name} in the "value" for a value that a person enters, and no $NAME, ${…}, {env:…}, {{…}} or %NAME%.',
};

function faultOf(text: string): TextFault | undefined {
  return isHeaderValue(text) ? (holdsVariable(text) ? EXPANDED : undefined) : UNSENDABLE;
}

/** Reads an input. Texts that cannot be sent in a header are reported and skipped. */
function readInput(input: FieldReader, of: 'header' | 'variable'): { readonly input: Input; readonly isWhole: boolean } {
  const [description, format] = [input.text('description'), INPUT_FORMATS.find((known) => known === input.text('format'))];
  const [isRequired, isSecret] = [input.flag('isRequired'), input.flag('isSecret')];
  let isWhole = true;
  const fit = <T extends string | readonly string[]>(key: string, stated: T | undefined): T | undefined => {
    const fault = [stated ?? []].flat().flatMap((text) => faultOf(text) ?? [])[0];
    if (fault === undefined) return stated;
    isWhole = false;
    const left = of === 'header' ? 'the header' : `"${key}" of the variable`;
    return input.warn(key, fault.code, `"${key}" ${fault.reason}; ${left} is skipped.`, fault.hint);
  };
  const value = fit('value', textOf(input, 'value'));
  const byDefault = fit('default', textOf(input, 'default'));
  const choices = fit('choices', input.texts('choices'));
  const placeholder = exampleOf(input);
  return {
    isWhole,
    input: {
      ...(description && { description }),
      ...(isRequired !== undefined && { isRequired }),
      ...(isSecret !== undefined && { isSecret }),
      ...(format && { format }),
      ...(value !== undefined && value !== '' && { value }),
      ...(byDefault !== undefined && { default: byDefault }),
      ...(placeholder && { placeholder }),
      ...(choices && choices.length > 0 && { choices }),
    },
  };
}

/** An example is not a value, but people copy it. */
function exampleOf(input: FieldReader): string | undefined {
  const example = input.text('placeholder');
  if (example === undefined || !holdsVariable(example)) return example;
  return input.warn('placeholder', EXPANDED.code, `"placeholder" ${EXPANDED.reason}; it is skipped.`, EXPANDED.hint);
}

/** Values are sent as text; some publishers write them as numbers or booleans. */
function textOf(input: FieldReader, key: string): string | undefined {
  const value = input.raw(key);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : input.text(key);
}

function readVariables(header: FieldReader): Readonly<Record<string, Input>> | undefined {
  const stated = Object.entries(header.object('variables') ?? {}).filter(
    ([name]) => /^[^{}\s]{1,100}$/.test(name) && !FORBIDDEN_KEYS.has(name),
  );
  const variables = stated.slice(0, MAX.variables).map(([name, value]) => {
    const { input } = readInput(header.member('variables', name, isJsonObject(value) ? value : jsonObject()), 'variable');
    return [name, input] as const;
  });
  return variables.length === 0 ? undefined : Object.fromEntries(variables);
}

/** The headers as JSON, with members in a fixed order and variables by name. */
export function headerTrees(headers: readonly ConnectionHeader[]): JsonObject[] {
  return headers.map((header) => jsonObject([['name', header.name], ...Object.entries(inputTree(header))]));
}
