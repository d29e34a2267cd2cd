import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

import { pathExpression } from '../../api/files/file-families.ts';
import type { PackedSiteFacts } from '../../api/packs/file-answer.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { familyHeaders } from '../hosts/family-headers.ts';
import { packedExpression } from './packed-paths.ts';
import { absentProblem } from '../hosts/absent-file.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from '../hosts/host-header.ts';
import { LIST_PARAMETERS, LIST_ROUTES } from '../hosts/list-routes.ts';
import { MEDIA_TYPES } from '../hosts/media-types.ts';
import { notServedExpression } from '../hosts/not-served.ts';
import { publishedFamilies } from '../hosts/published-families.ts';
import { removedRoutes } from '../hosts/removed-routes.ts';

/** The modules that answer requests for a site in packs, in the order in which the script needs them. */
const MODULES = ['pack-reader.ts', 'fetched-bytes.ts', 'file-answer.ts', 'packed-files.ts', 'packed-site.ts'].map((name) =>
  path.resolve(import.meta.dirname, '../../api/packs', name),
);

/**
 * The start of a script for a host: the facts of the site as `SITE`, and the functions `openPacks`, `fetchedBytes` and `packedAnswer`, in
 * JavaScript. One script for all hosts, so that they answer the same.
 *
 * @param isServingTls whether the host serves TLS only; a script for this machine does not
 */
export function packedScript(catalog: Pick<Catalog, 'removed' | 'site'>, publication: Publication, isServingTls: boolean): string {
  const facts = packedSiteFacts(catalog, publication, isServingTls);
  return `// A site in packs: this script answers for the files in them. https://www.rfc-editor.org/rfc/rfc9110
const SITE = ${JSON.stringify(facts)};

${MODULES.map(scriptOf).join('\n')}`;
}

/** What the script knows of a site. */
function packedSiteFacts(
  { removed, site }: Pick<Catalog, 'removed' | 'site'>,
  publication: Publication,
  isServingTls: boolean,
): PackedSiteFacts {
  const { packed = true, official } = site.files;
  return {
    base: new URL(publication.url).pathname,
    packed: packedExpression(packed),
    hidden: notServedExpression(),
    families: publishedFamilies(site.files).map((family) => [`^(?:${family.paths.map(pathExpression).join('|')})$`, familyHeaders(family)]),
    common: isServingTls ? [...SECURITY_HEADERS, STRICT_TRANSPORT] : SECURITY_HEADERS,
    types: Object.fromEntries(
      Object.entries(MEDIA_TYPES).map(([ending, type]) => [ending, type.startsWith('text/') ? `${type}; charset=utf-8` : type]),
    ),
    lists: [LIST_PARAMETERS, LIST_ROUTES.map(({ pattern, file }) => [pattern, file])],
    gone: removedRoutes(site.files).map(({ pattern, tombstone }) => [pattern, tombstone]),
    // A script that reads files of this machine stays in use when a newer build replaces them.
    hasGone: removed.length > 0 || !isServingTls,
    official,
    absent: absentProblem(publication),
  };
}

/** A module as a part of a script: without types, imports, exports and comments. */
function scriptOf(file: string): string {
  return withoutWarning(() => stripTypeScriptTypes(readFileSync(file, 'utf8')))
    .replaceAll(/^import [^;]+;$/gm, '')
    .replaceAll(/^export /gm, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
    .join('\n');
}

/** Removing types is a feature of Node that some versions warn about; the warning would be about every build. */
function withoutWarning<T>(work: () => T): T {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = warn;
  }
}
