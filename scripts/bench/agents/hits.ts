import { isJsonObject, member, textMember, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Hit } from './agent.ts';

/** The results in an answer of a search, in order. Both forms are read: names of a server, and a server with the matched tool. */
export function readHits(answer: JsonValue | undefined): readonly Hit[] {
  const lists = ['hits', 'results', 'tools', 'servers'].map((name) => member(answer, name));
  const list = lists.find((each) => Array.isArray(each)) ?? [];
  return objects(list).flatMap((item) => readHit(item) ?? []);
}

function readHit(item: JsonValue): Hit | undefined {
  const server = textMember(item, 'server') ?? textMember(item, 'qualifiedName');
  if (server === undefined) return undefined;
  const stated = member(item, 'tool');
  const signature = typeof stated === 'string' ? stated : (textMember(stated, 'signature') ?? textMember(item, 'signature'));
  // A text for models has the signature alone, which begins with the name, in quotes if that is no plain word.
  const tool = typeof stated === 'string' ? stated.replace(/\(.*$/s, '').replaceAll('"', '') : textMember(stated, 'name');
  const ways = texts(member(item, 'ways') ?? member(item, 'waysToUse'));
  const requires = texts(member(item, 'requires'));
  return {
    server,
    ...(tool !== undefined && { tool }),
    ...(signature !== undefined && { signature }),
    ...(ways !== undefined && { ways }),
    ...(requires !== undefined && { requires }),
  };
}

/** The texts of a list; the names of its objects count as texts. `undefined` if it is no list. */
export function texts(list: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((item) => (typeof item === 'string' ? item : (textMember(item, 'name') ?? [])));
}

/** The objects of a list; none if it is no list. */
export function objects(list: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
