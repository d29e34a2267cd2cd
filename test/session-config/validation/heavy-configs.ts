import type { Config, SchemaObject } from '../../../src/session-config/index.ts';

interface HeavyConfig {
  readonly title: string;
  readonly schema: SchemaObject;
  readonly config: Config;
}

const members = (count: number, schema: (at: number) => unknown): SchemaObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema(at)]));
const listOf = (items: SchemaObject): SchemaObject => ({ type: 'object', properties: { list: { type: 'array', items } } });
const list = (length: number, item: Config): Config => ({ list: Array.from({ length }, () => item) });

/** Configurations whose preparation would take from seconds to minutes. */
export const HEAVY: readonly HeavyConfig[] = [
  {
    title: 'many objects with many alternatives',
    schema: listOf({
      anyOf: Array.from({ length: 50 }, (_, at) => ({ properties: members(20, () => ({ type: at % 2 === 0 ? 'string' : 'number' })) })),
    }),
    config: list(2000, { p1: 'x', p2: 'y' }),
  },
  {
    title: 'many objects with many defaults',
    schema: listOf({ properties: members(900, () => ({ default: 1 })) }),
    config: list(5000, {}),
  },
  {
    title: 'many members with many patterns',
    schema: { patternProperties: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`^x${at}$`, {}])) },
    config: members(2000, () => 1) as Config, // Every member is a number.
  },
];
