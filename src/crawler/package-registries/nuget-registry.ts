import { isJsonObject, listMember, member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { boundedTexts, type PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { FetchError } from '../guarded-fetch/index.ts';
import { repositoryOf } from './npm-registry.ts';
import { newestOf, normalVersion } from './nuget-version.ts';
import { serverNamedIn } from './pypi-registry.ts';
import { jsonIn, type ReadBytes } from './registry-document.ts';

/** Types of the resource with the metadata of packages, the most complete first (NuGet server API, service index). */
const METADATA = ['RegistrationsBaseUrl/3.6.0', 'RegistrationsBaseUrl/Versioned', 'RegistrationsBaseUrl/3.4.0', 'RegistrationsBaseUrl'];

const README = ['ReadmeUriTemplate/6.13.0'];

/** Bytes of a README that are read. */
const README_BYTES = 256 * 1024;

/** Unlisted releases have this year as the time of their publication. */
const UNLISTED_YEAR = '1900';

/** A reader of a NuGet registry, which requests the service index once. */
interface NugetRegistry {
  /** URL of the service index. */
  readonly index: string;
  readonly json: (url: string) => Promise<JsonValue | undefined>;
  readonly read: ReadBytes;
  /** URL of the first of these resources that the service index names. */
  readonly resource: (types: readonly string[]) => Promise<string | undefined>;
}

/** Creates a reader of a NuGet registry. @param index URL of its service index */
export function nugetRegistry(index: string, read: ReadBytes): NugetRegistry {
  let resources: Promise<JsonValue | undefined> | undefined;
  const json = async (url: string): Promise<JsonValue | undefined> => {
    const bytes = await read(url, { accept: 'application/json' });
    return bytes === undefined ? undefined : jsonIn(bytes, url);
  };
  return {
    index,
    json,
    read,
    async resource(types) {
      resources ??= json(index);
      const named = listMember(await resources, 'resources');
      const found = types.flatMap((type) => named.filter((each) => textMember(each, '@type') === type))[0];
      return textMember(found, '@id');
    },
  };
}

/** What a NuGet registry says about a package: its registration, the release and its README (NuGet server API, version 3). */
export async function nugetFacts({ identifier, version }: ServerPackage, registry: NugetRegistry): Promise<PackageFacts> {
  const stated = { registryType: 'nuget', identifier, ...(version !== undefined && { version }) };
  const base = await metadataUrl(registry);
  const id = encodeURIComponent(identifier.toLowerCase());
  const releases = await releasesOf(`${base}/${id}/index.json`, registry);
  if (releases === undefined) return { ...stated, state: 'missing' };
  const newest = newestOf(releases);
  const release = version === undefined ? newest : await releaseOf(`${base}/${id}`, normalVersion(version), releases, registry);
  if (release === undefined) return { ...stated, state: 'missing' };
  const isUnlisted = member(release, 'listed') === false;
  const deprecation = member(release, 'deprecation');
  const texts: Readonly<Record<string, string | undefined>> = {
    message: isJsonObject(deprecation) ? deprecationText(deprecation) : undefined,
    license: licenseOf(release),
    repository: repositoryOf(member(release, 'repository')) ?? textMember(release, 'projectUrl'),
    newestVersion: textMember(newest, 'version'),
    newestAt: timeOf(newest),
    releasedAt: version === undefined ? undefined : timeOf(release),
    integrity: textMember(release, 'packageHashAlgorithm') === 'SHA512' ? hashOf(release) : undefined,
    namedServer: await serverNamedBy(id, version ?? textMember(release, 'version') ?? '', registry),
  };
  const state = isJsonObject(deprecation) ? 'deprecated' : isUnlisted ? 'unlisted' : 'published';
  return { ...stated, state, ...boundedTexts((name) => texts[name]) };
}

async function metadataUrl({ index, resource }: NugetRegistry): Promise<string> {
  const url = await resource(METADATA);
  if (url === undefined) throw new FetchError('bad-encoding', `${index} is no service index of a NuGet registry.`);
  return url.replace(/\/+$/, '');
}

/**
 * The releases of a package that its registration has in full: all, or those of the last page if pages are documents of their own.
 * `undefined` for a package that does not exist.
 */
async function releasesOf(url: string, registry: NugetRegistry): Promise<readonly JsonValue[] | undefined> {
  const registration = await registry.json(url);
  if (registration === undefined) return undefined;
  const pages = member(registration, 'items');
  if (!Array.isArray(pages)) throw new FetchError('bad-encoding', `${url} is no registration of a package.`);
  const last = pages.at(-1);
  const lastUrl = textMember(last, '@id');
  const isApart = last !== undefined && !Array.isArray(member(last, 'items'));
  const fetched = isApart && lastUrl !== undefined ? await registry.json(lastUrl) : undefined;
  return [...pages, ...(fetched === undefined ? [] : [fetched])].flatMap((page) =>
    listMember(page, 'items').flatMap((leaf) => member(leaf, 'catalogEntry') ?? []),
  );
}

/** The stated release: among those that were read, else from its own document, whose details may be in another one. */
async function releaseOf(
  base: string,
  version: string,
  releases: readonly JsonValue[],
  registry: NugetRegistry,
): Promise<JsonValue | undefined> {
  const known = releases.find((each) => normalVersion(textMember(each, 'version') ?? '') === version);
  if (known !== undefined) return known;
  if (!/^\d/.test(version)) return undefined;
  const leaf = await registry.json(`${base}/${encodeURIComponent(version)}.json`);
  if (leaf === undefined) return undefined;
  const entry = member(leaf, 'catalogEntry');
  const details = typeof entry === 'string' ? await registry.json(entry) : entry;
  const [listed, published] = [member(leaf, 'listed'), member(leaf, 'published')];
  return {
    ...(isJsonObject(details) && details),
    ...(listed !== undefined && { listed }),
    ...(published !== undefined && { published }),
  };
}

function deprecationText(deprecation: JsonValue): string | undefined {
  const reasons = listMember(deprecation, 'reasons').filter((reason) => typeof reason === 'string');
  return textMember(deprecation, 'message') ?? (reasons.join(', ') || undefined);
}

/** An SPDX expression, else the URL of the licence, unless it only says that there is no such URL. */
function licenseOf(release: JsonValue): string | undefined {
  const url = textMember(release, 'licenseUrl');
  return textMember(release, 'licenseExpression') ?? (url === undefined || /deprecateLicenseUrl$/i.test(url) ? undefined : url);
}

function timeOf(release: JsonValue | undefined): string | undefined {
  const published = textMember(release, 'published');
  return published?.startsWith(UNLISTED_YEAR) === true ? undefined : published;
}

function hashOf(release: JsonValue): string | undefined {
  const hash = textMember(release, 'packageHash');
  return hash !== undefined && /^[A-Za-z\d+/]{86}==$/.test(hash) ? `sha512-${hash}` : undefined;
}

/** The server that the README names, if the registry has READMEs. */
async function serverNamedBy(id: string, version: string, { read, resource }: NugetRegistry): Promise<string | undefined> {
  const template = await resource(README);
  if (template === undefined || version === '') return undefined;
  const lower = encodeURIComponent(normalVersion(version));
  const url = template.replaceAll('{lower_id}', () => id).replaceAll('{lower_version}', () => lower);
  const bytes = await read(url, { cutAt: README_BYTES });
  return bytes === undefined ? undefined : serverNamedIn(new TextDecoder().decode(bytes));
}
