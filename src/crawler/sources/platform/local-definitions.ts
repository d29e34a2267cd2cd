import { isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { lookUp, pointerOfRef } from '../../../session-config/schema/local-ref.ts';
import { partAt, pathOfPointer } from '../../../session-config/schema/pointer.ts';
import type { MemberUse } from './member-use.ts';

/** Values that all schemas of one file may copy from its definitions. */
const MAX_VALUES = 20_000;

/** Consecutive references that are followed before they count as endless. */
const MAX_HOPS = 32;

/** Keywords whose values are not schemas. */
const LITERALS: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);

/** A self-contained schema, or the reason why there is none, as the end of a sentence. */
type Contained = { readonly schema: JsonObject } | { readonly why: string };

/** The definitions of a platform file, to which its schemas refer by JSON Pointers into the file. */
export class LocalDefinitions {
  readonly #file: JsonObject;
  readonly #use: MemberUse;
  #copied = 0;

  constructor(file: JsonObject, use: MemberUse) {
    this.#file = file;
    this.#use = use;
  }

  /** Copies the referenced definitions of the file into the schema's `$defs`. A schema without such references is returned itself. */
  contain(stated: JsonObject): Contained {
    if (!this.#refersToFile(stated, stated, 0)) return this.#isUnresolved(stated) ? { why: UNRESOLVED } : { schema: stated };
    const root = this.#resolved(stated);
    if (root === undefined) return { why: UNRESOLVED };
    const names = new Map<string, string>();
    const ownDefinitions = member(root, '$defs');
    const naming = { names, taken: new Set(isJsonObject(ownDefinitions) ? Object.keys(ownDefinitions) : []) };
    const schema = this.#copy(root, { ...naming, own: root === stated ? stated : undefined });
    const copied = member(schema, '$defs');
    const definitions = jsonObject(isJsonObject(copied) ? Object.entries(copied) : []);
    // Definitions found while others are copied are appended to the map, so they are copied as well.
    for (const [pointer, name] of names) {
      const definition = partAt(this.#file, pointer);
      definitions[name] = this.#copy(isJsonObject(definition) ? definition : jsonObject(), { ...naming, own: undefined });
      if (this.#copied > MAX_VALUES) return { why: 'it is too large with its referenced definitions' };
    }
    if (!isJsonObject(schema) || this.#copied > MAX_VALUES) return { why: 'it is too large with its referenced definitions' };
    return { schema: Object.keys(definitions).length === 0 ? schema : jsonObject([...Object.entries(schema), ['$defs', definitions]]) };
  }

  /** Whether the root of the schema is an unresolved reference. */
  #isUnresolved(schema: JsonObject): boolean {
    const ref = member(schema, '$ref');
    return typeof ref === 'string' && !isJsonObject(lookUp(ref, schema));
  }

  #refersToFile(value: JsonValue, root: JsonObject, depth: number): boolean {
    if (Array.isArray(value)) return value.some((item) => this.#refersToFile(item, root, depth + 1));
    if (!isJsonObject(value)) return false;
    return Object.entries(value).some(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? this.#targetOf(inner, root) !== undefined
        : !LITERALS.has(key) && this.#refersToFile(inner, root, depth + 1),
    );
  }

  /** Pointer of the referenced definition in the file; `undefined` for a definition of the schema itself, or none. */
  #targetOf(ref: string, own: JsonObject | undefined): string | undefined {
    if (!ref.startsWith('#/') || (own !== undefined && isJsonObject(lookUp(ref, own)))) return undefined;
    const pointer = pointerOfRef(ref, this.#file);
    return pointer !== undefined && isJsonObject(partAt(this.#file, pointer)) ? pointer : undefined;
  }

  /** Resolves references at the root of the schema; members next to a reference have priority. */
  #resolved(stated: JsonObject): JsonObject | undefined {
    let found = stated;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const ref = member(found, '$ref');
      if (typeof ref !== 'string') return found;
      const pointer = this.#targetOf(ref, hops === 0 ? stated : undefined);
      const target = pointer === undefined ? undefined : partAt(this.#file, pointer);
      if (pointer === undefined || !isJsonObject(target)) return hops === 0 ? found : undefined;
      this.#use.use(pointer);
      const siblings = Object.entries(found).filter(([key]) => key !== '$ref');
      found = siblings.length === 0 ? target : jsonObject([...Object.entries(target), ...siblings]);
    }
    return undefined;
  }

  #copy(value: JsonValue, naming: Naming): JsonValue {
    this.#copied += 1;
    if (this.#copied > MAX_VALUES) return null;
    if (Array.isArray(value)) return value.map((item) => this.#copy(item, naming));
    if (!isJsonObject(value)) return value;
    return jsonObject(
      Object.entries(value).map(([key, inner]) => {
        const target = key === '$ref' && typeof inner === 'string' ? this.#targetOf(inner, naming.own) : undefined;
        if (target !== undefined) return [key, `#/$defs/${this.#nameOf(target, naming)}`];
        return [key, LITERALS.has(key) ? inner : this.#copy(inner, naming)];
      }),
    );
  }

  #nameOf(pointer: string, { names, taken }: Naming): string {
    const known = names.get(pointer);
    if (known !== undefined) return known;
    this.#use.use(pointer);
    const base = (pathOfPointer(pointer).at(-1) ?? '').replaceAll(/[^\w-]/g, '_').slice(0, 60) || 'definition';
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
    taken.add(name);
    names.set(pointer, name);
    return name;
  }
}

const UNRESOLVED = 'its reference is unresolved in the file';

interface Naming {
  /** Names of the definitions that are referred to, by pointer into the file. */
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  /** The schema whose own definitions have priority over those of the file. */
  readonly own: JsonObject | undefined;
}
