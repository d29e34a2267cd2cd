import { isJsonObject, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { boundedTexts, type PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { isAttested } from './pypi-provenance.ts';
import type { ReadDocument } from './registry-document.ts';

/**
 * What a Python package index says about a package: one request of the version, one of the newest (PyPI JSON API), one of all files with their
 * attestations (simple repository API).
 */
export async function pypiFacts({ identifier, version }: ServerPackage, read: ReadDocument): Promise<PackageFacts> {
  const name = encodeURIComponent(identifier.replace(/\[.*$/, ''));
  const stated = { registryType: 'pypi', identifier, ...(version !== undefined && { version }) };
  const newest = await read(`pypi/${name}/json`);
  const document = version === undefined || newest === undefined ? newest : await read(`pypi/${name}/${encodeURIComponent(version)}/json`);
  if (document === undefined) return { ...stated, state: 'missing' };
  const info = member(document, 'info');
  const attested = await isAttested(identifier, document, read);
  const isYanked = member(info, 'yanked') === true;
  const file = firstFile(document);
  const digest = textMember(member(file, 'digests'), 'sha256');
  const texts: Readonly<Record<string, string | undefined>> = {
    message: isYanked ? textMember(info, 'yanked_reason') : undefined,
    license: textMember(info, 'license_expression') ?? textMember(info, 'license'),
    repository: repositoryOf(member(info, 'project_urls')),
    releasedAt: version === undefined ? undefined : textMember(file, 'upload_time_iso_8601'),
    newestVersion: textMember(member(newest, 'info'), 'version'),
    newestAt: textMember(firstFile(newest), 'upload_time_iso_8601'),
    integrity: digest === undefined ? undefined : `sha256-${digest}`,
    namedServer: serverNamedIn(textMember(info, 'description') ?? ''),
  };
  return {
    ...stated,
    state: isYanked ? 'yanked' : 'published',
    ...boundedTexts((key) => texts[key]),
    ...(attested !== undefined && { attested }),
  };
}

function firstFile(document: JsonValue | undefined): JsonValue | undefined {
  const files = member(document, 'urls');
  return Array.isArray(files) ? files[0] : undefined;
}

/** The URL with a name that means the source; names are free texts. */
function repositoryOf(urls: JsonValue | undefined): string | undefined {
  if (!isJsonObject(urls)) return undefined;
  const named = Object.entries(urls).find(([name]) => /^(?:source(?: ?code)?|repository|repo|github|code)$/i.test(name.trim()));
  return typeof named?.[1] === 'string' ? named[1] : undefined;
}

/** The server that a package's description names as its own, with a boundary after the name (official registry, PyPI validation). */
export function serverNamedIn(description: string): string | undefined {
  return /(?:^|[^\w-])mcp-name:\s*([A-Za-z\d.-]+\/[\w.-]*\w)(?![\w/])/.exec(description)?.[1];
}
