import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';

/**
 * A value that a person or the publisher sets: the `Input` of `server.json` (https://github.com/modelcontextprotocol/registry,
 * docs/reference/server-json). Members that the source does not state are absent.
 */
export interface Input {
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly format?: InputFormat;
  /** The fixed value, which users need not enter. */
  readonly value?: string;
  readonly default?: string;
  /** An example. */
  readonly placeholder?: string;
  /** The allowed values. */
  readonly choices?: readonly string[];
}

/** An input with variables: names in braces in its `value`. */
export interface InputWithVariables extends Input {
  readonly variables?: Readonly<Record<string, Input>>;
}

/** The formats of inputs. */
export const INPUT_FORMATS = ['string', 'number', 'boolean', 'filepath'] as const;

/** A format of an input. */
type InputFormat = (typeof INPUT_FORMATS)[number];

const INPUT_KEYS = ['description', 'isRequired', 'isSecret', 'format', 'value', 'default', 'placeholder', 'choices'] as const;

/** An input as JSON, with members in a fixed order and variables by name. */
export function inputTree(input: InputWithVariables): JsonObject {
  const tree = jsonObject();
  for (const key of INPUT_KEYS) {
    const value = input[key];
    if (value !== undefined) tree[key] = typeof value === 'object' ? [...value] : value;
  }
  if (input.variables !== undefined)
    tree['variables'] = jsonObject(Object.entries(input.variables).map(([name, variable]) => [name, inputTree(variable)] as const));
  return tree;
}

/** The stated description of a variable; `undefined` if the source does not describe it. */
export function variableOf({ variables = {} }: InputWithVariables, name: string): Input | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
