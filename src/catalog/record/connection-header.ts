import { holdsVariable } from '../values/variable-syntax.ts';
import { isJsonObject, jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { isForbiddenHeader, isHeaderName, isHeaderValue } from '../values/http-header.ts';

/**
 * A value that a person or the publisher gives, as `server.json` describes one: its `Input`
 * (https://github.com/modelcontextprotocol/registry, docs/reference/server-json). What the source does not state is left out.
 */
export interface HeaderInput {
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly format?: 'string' | 'number' | 'boolean' | 'filepath';
  /** The value itself, which nobody is asked for. */
  readonly value?: string;
  readonly default?: string;
  /** An example. */
  readonly placeholder?: string;
  /** What it may be. */
  readonly choices?: readonly string[];
}

/** A header that requests to a server carry. Names in braces within its `value` stand for its variables. */
export interface ConnectionHeader extends HeaderInput {
  /** A token of HTTP, in the spelling of the source. */
  readonly name: string;
  /** By name. A name in braces without an entry is asked for all the same. */
  readonly variables?: Readonly<Record<string, HeaderInput>>;
}

/** Most headers of a connection, and most variables of a header. */
const MOST = { headers: 32, variables: 32 } as const;

const FORMATS = ['string', 'number', 'boolean', 'filepath'] as const;

/**
 * Reads the `headers` of a connection or of a remote. A header that cannot be sent, or that clients would expand, is named and left out; so is a second one of the
 * same name, because clients keep them in a map. `undefined` where there is none.
 */
export function readHeaders(reader: FieldReader): readonly ConnectionHeader[] | undefined {
  const headers = new Map<string, ConnectionHeader>();
  reader.list('headers')?.forEach((item, index) => {
    const refuse = (code: string, message: string, hint: string): void => reader.warnOfItem('headers', index, code, message, hint);
    if (!isJsonObject(item)) return refuse('bad-header', 'A header is a map; it is left out.', 'Write {name: …}.');
    const input = reader.item('headers', index, item);
    const name = input.text('name') ?? '';
    const shown = JSON.stringify(name.slice(0, 60));
    if (!isHeaderName(name))
      return refuse('bad-header-name', `${shown} is no name of a header; it is left out.`, 'Write a token as RFC 9110 §5.1 has it.');
    if (holdsVariable(name))
      return input.warn('name', EXPANDED.code, `The name ${shown} ${EXPANDED.says}; the header is left out.`, EXPANDED.hint);
    if (isForbiddenHeader(name))
      return refuse('forbidden-header', `The header ${shown} belongs to the connection itself; it is left out.`, 'Remove the header.');
    if (headers.has(name.toLowerCase()))
      return refuse('duplicate-header', `The header ${shown} is named twice; the first counts.`, 'Write each header once.');
    if (headers.size >= MOST.headers)
      return refuse('too-many-headers', `More than ${MOST.headers} headers; ${shown} is left out.`, 'Name fewer headers.');
    const stated = readInput(input, 'header');
    if (!stated.isWhole) return;
    const variables = readVariables(input);
    headers.set(name.toLowerCase(), { name, ...stated.input, ...(variables && { variables }) });
  });
  return headers.size === 0 ? undefined : [...headers.values()];
}

/** What makes a text unfit for a header. */
interface TextFault {
  readonly code: string;
  readonly says: string;
  readonly hint: string;
}

const UNSENDABLE: TextFault = {
  code: 'bad-header-value',
  says: 'holds a character that no header can carry',
  hint: 'Write one line of ASCII.',
};

/** A client would send a variable of its own environment to the server. */
const EXPANDED: TextFault = {
  code: 'variable-in-header',
  says: 'holds the syntax of a variable, which clients replace',
  hint: 'Write {name} in the "value" for what a person is asked for, and no $NAME, ${…}, {env:…}, {{…}} or %NAME%.',
};

function faultOf(text: string): TextFault | undefined {
  return isHeaderValue(text) ? (holdsVariable(text) ? EXPANDED : undefined) : UNSENDABLE;
}

/** What an input states, without the texts that are unfit for a header: those are named, and so are their members. */
function readInput(input: FieldReader, of: 'header' | 'variable'): { readonly input: HeaderInput; readonly isWhole: boolean } {
  const [description, format] = [input.text('description'), FORMATS.find((known) => known === input.text('format'))];
  const [isRequired, isSecret] = [input.flag('isRequired'), input.flag('isSecret')];
  let isWhole = true;
  const fit = <T extends string | readonly string[]>(key: string, stated: T | undefined): T | undefined => {
    const fault = [stated ?? []].flat().flatMap((text) => faultOf(text) ?? [])[0];
    if (fault === undefined) return stated;
    isWhole = false;
    const left = of === 'header' ? 'the header' : `"${key}" of the variable`;
    return input.warn(key, fault.code, `"${key}" ${fault.says}; ${left} is left out.`, fault.hint);
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

/** An example is no value, but people copy it. */
function exampleOf(input: FieldReader): string | undefined {
  const example = input.text('placeholder');
  if (example === undefined || !holdsVariable(example)) return example;
  return input.warn('placeholder', EXPANDED.code, `"placeholder" ${EXPANDED.says}; it is left out.`, EXPANDED.hint);
}

/** Values travel as text; some publishers write them as they are. */
function textOf(input: FieldReader, key: string): string | undefined {
  const value = input.raw(key);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : input.text(key);
}

const IMPOSSIBLE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function readVariables(header: FieldReader): Readonly<Record<string, HeaderInput>> | undefined {
  const stated = Object.entries(header.object('variables') ?? {}).filter(
    ([name]) => /^[^{}\s]{1,100}$/.test(name) && !IMPOSSIBLE.has(name),
  );
  const variables = stated.slice(0, MOST.variables).map(([name, value]) => {
    const { input } = readInput(header.member('variables', name, isJsonObject(value) ? value : jsonObject()), 'variable');
    return [name, input] as const;
  });
  return variables.length === 0 ? undefined : Object.fromEntries(variables);
}

const INPUT_KEYS = ['description', 'isRequired', 'isSecret', 'format', 'value', 'default', 'placeholder', 'choices'] as const;

/** The headers as JSON: the same members in a fixed order, variables by name. */
export function headerTrees(headers: readonly ConnectionHeader[]): JsonObject[] {
  return headers.map((header) => {
    const tree = jsonObject([['name', header.name], ...Object.entries(inputTree(header))]);
    if (header.variables !== undefined)
      tree['variables'] = jsonObject(Object.entries(header.variables).map(([name, variable]) => [name, inputTree(variable)] as const));
    return tree;
  });
}

function inputTree(input: HeaderInput): JsonObject {
  const tree = jsonObject();
  for (const key of INPUT_KEYS) {
    const value = input[key];
    if (value !== undefined) tree[key] = typeof value === 'object' ? [...value] : value;
  }
  return tree;
}

/** The input of a variable of a header; one that says nothing where the source describes none. */
export function variableOf(header: ConnectionHeader, name: string): HeaderInput {
  const { variables = {} } = header;
  return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? {};
}
