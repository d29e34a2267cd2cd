import type { ApiTag, OpenApiDocument } from './document.ts';

/**
 * A part of a document: some of its operations, without deprecated ones, and the components that they reference. It is a complete document.
 *
 * @param isKept whether an operation belongs to the part
 */
export function documentPart(document: OpenApiDocument, isKept: (path: string, tag: ApiTag) => boolean): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path, { get }]) => isKept(path, get.tags[0]) && get.deprecated !== true),
  );
  const tags = new Set(Object.values(paths).map(({ get }) => get.tags[0]));
  const schemes = new Set(Object.values(paths).flatMap(({ get }) => get.security.flatMap((needed) => Object.keys(needed))));
  const used = referencedBy(paths, document.components);
  const kept = <T>(kind: string, parts: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${kind}/${name}`)));
  const { schemas, responses, headers, securitySchemes } = document.components;
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      schemas: kept('schemas', schemas),
      responses: kept('responses', responses),
      headers: kept('headers', headers),
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => schemes.has(name))),
    },
  };
}

const REFERENCE = /"\$ref":"#\/components\/([a-z]+)\/([\w.-]+)"/gi;

/** The components that a value references, directly or through others, as `schemas/Name`. */
function referencedBy(value: unknown, components: OpenApiDocument['components']): ReadonlySet<string> {
  const kinds = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(components));
  const found = new Set<string>();
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [, kind = '', name = ''] of JSON.stringify(next).matchAll(REFERENCE)) {
      const key = `${kind}/${name}`;
      if (found.has(key)) continue;
      found.add(key);
      pending.push(kinds.get(kind)?.[name]);
    }
  }
  return found;
}
