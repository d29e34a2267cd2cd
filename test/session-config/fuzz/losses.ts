import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { isObject, type SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { ConfigEncodeError, decodeConfig, encodeConfig, type Validator } from '../../../src/session-config/index.ts';
import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { nullObject } from '../../../src/session-config/schema/null-object.ts';
import { partAt, pathOfPointer, pointerTo } from '../../../src/session-config/schema/pointer.ts';
import { wellKnownConfig } from '../../../src/session-config/server/well-known-config.ts';
import { answerOf } from './answer.ts';
import { changesIn } from './changes.ts';
import { formLosses } from './form-losses.ts';
import { isSame, evaluateSchema, knownMembers } from './reference.ts';
import type { ObjectCase } from './schemas.ts';

/** What went wrong with a case. */
export interface Loss {
  /** Which promise is broken. */
  readonly promise: 'query' | 'validators' | 'server' | 'form' | 'published' | 'schema';
  readonly says: string;
}

/** What became of a case. */
export interface Outcome {
  readonly isValid: boolean;
  /** Whether a query can carry the value. */
  readonly isSendable: boolean;
  readonly losses: readonly Loss[];
}

/** Encodes, sends and decodes one configuration, and compares the result with a simple evaluation of the schema. */
export async function outcomeOf({ schema, value: given }: ObjectCase): Promise<Outcome> {
  const value = bare(given);
  const evaluation = evaluateSchema(schema, value, schema);
  const { valid: isValid, free } = evaluation;
  const validators = { ajv: ajvValidator(schema), evalFree: evalFreeValidator(schema) };
  const losses = Object.entries(validators).flatMap(([name, validator]) => validatorLosses(name, validator, value, isValid));
  const query = queryOf(value, schema);
  if (query === undefined) return { isValid, isSendable: false, losses };
  const meant = knownPart(value, knownMembers(evaluation, value), '');
  if (isValid && evaluateSchema(schema, meant, schema).valid) {
    losses.push(...queryLosses(meant, schema), ...publishedLosses(schema, meant), ...formLosses(schema, meant, free));
  }
  losses.push(...(await serverLosses(validators.ajv, value, query)));
  return { isValid, isSendable: true, losses };
}

/** Objects without a prototype, as every configuration has that was read: no inherited name answers for a member. */
function bare<T>(value: T): T {
  // The same value in other objects.
  if (Array.isArray(value)) return value.map(bare) as T;
  if (!isObject(value)) return value;
  const copy = nullObject<unknown>();
  for (const [name, inner] of Object.entries(value)) copy[name] = bare(inner);
  return copy as T;
}

function queryOf(value: SchemaObject, schema: SchemaObject): string | undefined {
  try {
    return encodeConfig(value, schema).toString();
  } catch (error) {
    if (error instanceof ConfigEncodeError) return undefined;
    throw error;
  }
}

/** The value without the members that its schema does not describe. */
function knownPart<T>(value: T, known: ReadonlySet<string>, pointer: string): T {
  // The same value, with fewer members.
  if (Array.isArray(value)) return value.map((item, index) => knownPart<unknown>(item, known, pointerTo(pointer, index))) as T;
  if (!isObject(value)) return value;
  const part = nullObject<unknown>();
  for (const [name, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, name);
    if (known.has(at)) part[name] = knownPart(inner, known, at);
  }
  return part as T;
}

function queryLosses(value: SchemaObject, schema: SchemaObject): Loss[] {
  const query = encodeConfig(value, schema).toString();
  const read = decodeConfig(query, schema);
  if (read.ok && isSame(read.value, value)) return [];
  return [{ promise: 'query', says: `${query} is read as ${JSON.stringify(read.ok ? read.value : read.error)}` }];
}

function validatorLosses(name: string, validator: Validator, value: SchemaObject, isValid: boolean): Loss[] {
  const violations = validator.violations(value);
  if ((violations.length === 0) === isValid) return [];
  const reasons = violations.map(({ pointer, schemaPath, reason }) => `${pointer} ${reason ?? ''} (${schemaPath})`).join('; ');
  return [{ promise: 'validators', says: isValid ? `${name} refuses what fits: ${reasons}` : `${name} accepts what does not fit` }];
}

async function serverLosses(validator: Validator, value: SchemaObject, query: string): Promise<Loss[]> {
  const { schema } = validator;
  const read = decodeConfig(query, schema);
  const isMeant = evaluateSchema(schema, value, schema).valid;
  // What does not fit may be read as something else: a query has no types of its own.
  const sent = isMeant || !read.ok ? value : read.value;
  const evaluation = evaluateSchema(schema, sent, schema);
  const { valid } = evaluation;
  const { status, config, said } = await answerOf(validator, query);
  const loss = (says: string): Loss[] => [{ promise: 'server', says: `${says}; answered ${status} ${said ?? JSON.stringify(config)}` }];
  if (status !== 200 && status !== 422 && (isMeant || status !== 400)) return loss('neither accepted nor refused');
  if (config === undefined) return valid ? loss('a valid configuration is refused') : [];
  if (!evaluateSchema(schema, config, schema).valid) return loss('the server is given what does not fit');
  const { added, removed, altered } = changesIn(sent, config);
  if (altered.length > 0) return loss(`altered: ${altered.join(', ')}`);
  const undeclared = added.filter((pointer) => !hasDefault(schema, pathOfPointer(pointer).at(-1) ?? ''));
  if (undeclared.length > 0) return loss(`set without a default: ${undeclared.join(', ')}`);
  const known = knownMembers(evaluation, sent);
  const lost = removed.filter((pointer) => known.has(pointer));
  if (valid && lost.length > 0) return loss(`taken away: ${lost.join(', ')}`);
  return !valid && added.length === 0 && removed.length === 0 ? loss('accepted what does not fit') : [];
}

/** Whether a default is stated anywhere for a member of that name. */
function hasDefault(part: unknown, name: string, root: unknown = part): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const stated =
    isObject(part) && isObject(part['properties']) && Object.hasOwn(part['properties'], name) ? part['properties'][name] : undefined;
  if (stated !== undefined && mentionsDefault(stated, root)) return true;
  return Object.values(part).some((inner) => hasDefault(inner, name, root));
}

function mentionsDefault(part: unknown, root: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if (isObject(part) && Object.hasOwn(part, 'default')) return true;
  if (isObject(part) && typeof part['$ref'] === 'string' && mentionsDefault(partAt(root, part['$ref'].slice(1)), root)) return true;
  return Object.values(part).some((inner) => mentionsDefault(inner, root));
}

function publishedLosses(schema: SchemaObject, value: SchemaObject): Loss[] {
  const document = wellKnownConfig(schema, { id: 'https://fuzz.example/.well-known/mcp-config' });
  if (evaluateSchema(document, value, document).valid) return [];
  return [{ promise: 'published', says: `the document refuses it: ${JSON.stringify(document)}` }];
}
