import { isJsonObject, jsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { lookUp, pointerOfRef } from '../../../session-config/schema/local-ref.ts';
import { partAt, pathOfPointer } from '../../../session-config/schema/pointer.ts';
import type { MemberUse } from './member-use.ts';

/** Values that schemas of one file may copy from its definitions, all together. */
const MAX_VALUES = 20_000;

/** How many references in a row are followed before they count as endless. */
const MAX_HOPS = 32;

/** Keywords whose values are no schemas. */
const LITERALS: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);

/** A schema that needs nothing outside of itself, or why there is none: the end of a sentence. */
export type Contained = { readonly schema: JsonObject } | { readonly why: string };

/** The definitions of a platform file, to which its schemas refer by JSON Pointers into the file. */
export class LocalDefinitions {
  readonly #file: JsonObject;
  readonly #use: MemberUse;
  #copied = 0;

  constructor(file: JsonObject, use: MemberUse) {
    this.#file = file;
    this.#use = use;
  }

  /** The schema with the definitions of the file that it refers to under its `$defs`. One that refers to none is given back as it is. */
  contain(stated: JsonObject): Contained {
    if (!this.#refersToFile(stated, stated, 0)) return this.#isLost(stated) ? { why: NOWHERE } : { schema: stated };
    const root = this.#followed(stated);
    if (root === undefined) return { why: NOWHERE };
    const names = new Map<string, string>();
    const ownDefinitions = member(root, '$defs');
    const naming = { names, taken: new Set(isJsonObject(ownDefinitions) ? Object.keys(ownDefinitions) : []) };
    const schema = this.#copy(root, { ...naming, own: root === stated ? stated : undefined });
    const copied = member(schema, '$defs');
    const definitions = jsonObject(isJsonObject(copied) ? Object.entries(copied) : []);
    // Definitions that are found while others are copied are added at the end of the map, and so copied as well.
    for (const [pointer, name] of names) {
      const definition = partAt(this.#file, pointer);
      definitions[name] = this.#copy(isJsonObject(definition) ? definition : jsonObject(), { ...naming, own: undefined });
      if (this.#copied > MAX_VALUES) return { why: 'with the definitions that it refers to it is too large' };
    }
    if (!isJsonObject(schema) || this.#copied > MAX_VALUES) return { why: 'with the definitions that it refers to it is too large' };
    return { schema: Object.keys(definitions).length === 0 ? schema : jsonObject([...Object.entries(schema), ['$defs', definitions]]) };
  }

  /** Whether the schema is nothing but a reference that leads nowhere. */
  #isLost(schema: JsonObject): boolean {
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

  /** Pointer of the definition in the file that a reference names; `undefined` where it names one of the schema's own, or none. */
  #targetOf(ref: string, own: JsonObject | undefined): string | undefined {
    if (!ref.startsWith('#/') || (own !== undefined && isJsonObject(lookUp(ref, own)))) return undefined;
    const pointer = pointerOfRef(ref, this.#file);
    return pointer !== undefined && isJsonObject(partAt(this.#file, pointer)) ? pointer : undefined;
  }

  /** The schema behind the references that it begins with; members beside a reference count first. */
  #followed(stated: JsonObject): JsonObject | undefined {
    let found = stated;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const ref = member(found, '$ref');
      if (typeof ref !== 'string') return found;
      const pointer = this.#targetOf(ref, hops === 0 ? stated : undefined);
      const target = pointer === undefined ? undefined : partAt(this.#file, pointer);
      if (pointer === undefined || !isJsonObject(target)) return hops === 0 ? found : undefined;
      this.#use.use(pointer);
      const beside = Object.entries(found).filter(([key]) => key !== '$ref');
      found = beside.length === 0 ? target : jsonObject([...Object.entries(target), ...beside]);
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

const NOWHERE = 'its reference leads to no schema of the file';

interface Naming {
  /** Names of the definitions that are referred to, by pointer into the file. */
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  /** The schema whose own definitions count before those of the file. */
  readonly own: JsonObject | undefined;
}
