import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { FieldReader } from '../values/field-reader.ts';
import { isHost } from '../values/host-name.ts';
import { lettersOf } from '../values/letters-of.ts';
import { isOwner } from '../values/qualified-name.ts';
import { KNOWN_PRODUCTS } from './known-products.ts';
import type { Product } from './product.ts';

/** Reads the tree of `products.yaml`. An entry that cannot be used is reported and skipped. */
export function readProducts(value: JsonValue): Read<readonly Product[]> {
  if (!isJsonObject(value)) return { value: undefined, problems: [NOT_A_MAP] };
  const reader = new FieldReader(value);
  const items = reader.list('products') ?? [];
  const products: Product[] = [];
  const taken = new Set<string>();
  items.forEach((item, index) => {
    const product = isJsonObject(item) ? readProduct(reader.item('products', index, item)) : undefined;
    if (product === undefined) {
      const message = `Item ${index + 1} of "products" is skipped: it is not a map with "name" and "owners".`;
      reader.warnOfItem('products', index, 'not-a-product', message, 'Write a name and a list of owners, which may be empty.');
      return;
    }
    const again = keysOf(product).find((key) => taken.has(key));
    for (const key of keysOf(product)) taken.add(key);
    if (again === undefined) products.push(product);
    else
      reader.warnOfItem(
        'products',
        index,
        'repeated-product',
        `"${product.name}" has a name of an earlier product; it is skipped.`,
        'Write one entry, with all owners and other names.',
      );
  });
  return { value: products, problems: reader.problems };
}

const NOT_A_MAP: Problem = {
  code: 'not-products',
  severity: 'error',
  message: 'products.yaml must be a map with "products".',
  hint: 'Write "products:" and a list below it.',
  pointer: '',
};

function readProduct(reader: FieldReader): Product | undefined {
  const name = reader.text('name') ?? '';
  const owners = reader.texts('owners');
  if (lettersOf(name) === '' || owners === undefined) return undefined;
  const also = (reader.texts('also') ?? []).filter((other) => lettersOf(other) !== '');
  return {
    name,
    also,
    owners: checked(reader, 'owners', owners, isOwner, 'the owner part of a qualified name, such as makenotion'),
    hosts: checked(reader, 'hosts', reader.texts('hosts') ?? [], isDomain, 'a host name in lower case, such as notion.com'),
  };
}

function checked(reader: FieldReader, key: string, texts: readonly string[], isRight: (text: string) => boolean, wanted: string): string[] {
  const wrong = texts.find((text) => !isRight(text));
  if (wrong !== undefined) reader.warn(key, 'bad-product', `"${wrong}" in "${key}" is skipped.`, `Write ${wanted}.`);
  return texts.filter(isRight);
}

/** A host name of at least two labels: one label alone, such as `com`, would be the host of everybody. */
function isDomain(text: string): boolean {
  return isHost(text) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(text);
}

/** The products of a catalogue: its own, and the known ones of other names. */
export function withKnownProducts(products: readonly Product[]): readonly Product[] {
  const own = new Set(products.flatMap(keysOf));
  return [...products, ...KNOWN_PRODUCTS.filter((known) => !keysOf(known).some((key) => own.has(key)))];
}

/** Names that differ only in case, spaces and punctuation are equal. */
function keysOf({ name, also }: Product): string[] {
  return [...new Set([name, ...also].map(lettersOf))];
}
