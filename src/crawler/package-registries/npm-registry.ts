import { isJsonObject, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { boundedTexts, type PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import type { ReadDocument } from './registry-document.ts';

/** The short form of a package's document, without the texts of every version (npm registry API, package metadata). */
const SHORT_FORM = 'application/vnd.npm.install-v1+json';

/** What an npm registry says about a package: two requests, one of the version and one of all versions in short. */
export async function npmFacts({ identifier, version }: ServerPackage, read: ReadDocument): Promise<PackageFacts> {
  const name = identifier.replace('/', '%2F');
  const stated = { registryType: 'npm', identifier, ...(version !== undefined && { version }) };
  const manifest = await read(`${name}/${encodeURIComponent(version ?? 'latest')}`);
  if (manifest === undefined) return { ...stated, state: 'missing' };
  const all = await read(name, { accept: SHORT_FORM });
  const dist = member(manifest, 'dist');
  const deprecated = member(manifest, 'deprecated');
  const isDeprecated = deprecated === true || (typeof deprecated === 'string' && deprecated !== '');
  const texts: Readonly<Record<string, string | undefined>> = {
    message: typeof deprecated === 'string' ? deprecated : undefined,
    license: licenseOf(member(manifest, 'license')),
    repository: repositoryOf(member(manifest, 'repository')),
    newestVersion: textMember(member(all, 'dist-tags'), 'latest'),
    newestAt: textMember(all, 'modified'),
    integrity: textMember(dist, 'integrity'),
    namedServer: textMember(manifest, 'mcpName'),
  };
  return {
    ...stated,
    state: isDeprecated ? 'deprecated' : 'published',
    ...boundedTexts((key) => texts[key]),
    ...(isJsonObject(dist) && { attested: isJsonObject(member(dist, 'attestations')) }),
  };
}

/** A text, or an object with a type in old packages. */
function licenseOf(license: JsonValue | undefined): string | undefined {
  return typeof license === 'string' ? license : textMember(license, 'type');
}

/** The URL of a repository as a web page: `git+https://…/name.git` and `git://` are written as https. */
export function repositoryOf(repository: JsonValue | undefined): string | undefined {
  const stated = typeof repository === 'string' ? repository : textMember(repository, 'url');
  if (stated === undefined) return undefined;
  const [, host, path] = /^(?:git\+)?(?:https?|git|ssh):\/\/(?:[\w-]+@)?([\w.-]+)[/:](.+?)(?:\.git)?\/?$/.exec(stated) ?? [];
  if (host !== undefined && path !== undefined) return `https://${host}/${path}`;
  const [, short] = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(stated) ?? [];
  return short === undefined ? undefined : `https://github.com/${short}`;
}
