/** A JSON Schema of the shared attack data: as in its row, or generated as the row's `gen` describes. */
export interface SchemaAttack {
  readonly id: string;
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly gen?: string;
  /** The wanted outcome, in words and ids of rules. */
  readonly expect?: string;
}

function nested(levels: number): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

/** Each level refers to the next one twice. */
function doubled(levels: number): object {
  const definitions = Array.from({ length: levels }, (_, level): [string, object] => {
    const next = level + 1 === levels ? { type: 'string' } : { $ref: `#/definitions/l${level + 1}` };
    return [`l${level}`, { anyOf: [next, next] }];
  });
  return { definitions: Object.fromEntries(definitions), type: 'object', properties: { v: { $ref: '#/definitions/l0' } } };
}

const MADE: Readonly<Record<string, () => object>> = {
  'expo-anyof': () => doubled(20),
  'deep-1000': () => nested(1000),
  'wide-5000': () => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`p${at}`, { type: 'string' }])),
  }),
};

/** The schema of a row. */
export function attackSchema({ id, schema }: SchemaAttack): Readonly<Record<string, unknown>> {
  const made = schema ?? MADE[id]?.();
  if (made === undefined) throw new Error(`Nobody knows how to make the schema "${id}".`);
  return { ...made };
}

/** The large YAML attacks, built as the `gen` member of their rows describes. */
export const LARGE_YAML: Readonly<Record<string, () => string>> = {
  'deep-flow': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'flat-keys-20k': () => Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join('\n'),
  'merge-8000': () => `a: &a {${Array.from({ length: 8000 }, (_, at) => `k${at}: 1`).join(', ')}}\nb:\n${'  <<: *a\n'.repeat(8000)}`,
  '1MiB-scalar': () => `a: ${'x'.repeat(1 << 20)}`,
  '64KiB-1byte-lines': () => '\n'.repeat(65_536),
};
