import { locateProblems, type ParsedDocument } from '../../src/catalog/parsing/document.ts';
import { parseJson } from '../../src/catalog/parsing/json.ts';
import { textMember } from '../../src/catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Position, Problem } from '../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import { packageProblems } from '../../src/catalog/store/package-problems.ts';
import { placeOfFact, placeOfStart } from './fact-places.ts';

/** A document that a server was read from. */
interface SeenDocument {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** A place in a document. */
interface Place {
  readonly file: string;
  readonly position: Position;
}

/** Mistakes in the packages of a `server.json`, which a crawl stores as stated. Other documents have none. */
export function packageMistakes(seen: SeenDocument): Problem[] {
  if (!seen.url.endsWith('/server.json')) return [];
  const document = parsed(seen);
  return document.value === undefined ? [] : locateProblems(packageProblems(document.value), document, seen.url);
}

/**
 * The place of a fact in the first document that states it; the start of the first one if none does.
 *
 * @param pointer into the facts; empty for how the server is started
 * @param documents those that may state the fact; others than JSON and YAML have no place
 */
export function placeInDocuments(pointer: string, facts: ServerFacts, documents: readonly SeenDocument[]): Place | undefined {
  const readable = documents.flatMap((seen) => {
    const document = parsed(seen);
    return document.value === undefined ? [] : [{ file: seen.url, document, value: document.value }];
  });
  for (const { file, document, value } of readable) {
    const place = pointer === '' ? placeOfStart(value) : placeOfFact(value, facts, pointer);
    if (place !== undefined) return { file, position: document.locate(place) };
  }
  const [first] = readable;
  return first && { file: first.file, position: first.document.locate('') };
}

/** The name of the server in its file; `undefined` if it states none. */
export function statedName(seen: SeenDocument): string | undefined {
  return textMember(parsed(seen).value, 'name');
}

/** A document is asked for each of its problems. */
const PARSED = new WeakMap<Uint8Array, ParsedDocument>();

function parsed({ url, bytes }: SeenDocument): ParsedDocument {
  const known = PARSED.get(bytes);
  if (known !== undefined) return known;
  const options = { file: url, limits: UNTRUSTED_LIMITS };
  const document = /\.ya?ml$/.test(url) ? parseYaml(bytes, options) : parseJson(new TextDecoder().decode(bytes), options);
  PARSED.set(bytes, document);
  return document;
}
