/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 takes it). */
export interface AnswerSchema {
  readonly [keyword: string]: unknown;
}

/** An object with exactly these members. */
export function exactly(properties: Readonly<Record<string, AnswerSchema>>, optional: readonly string[] = []): AnswerSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
