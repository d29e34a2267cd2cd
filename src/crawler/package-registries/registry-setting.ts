/** A package registry that the maintainers named. */
export interface NamedRegistry {
  /** Base URL without a slash at the end. */
  readonly base: string;
  /** The origin of the base URL, and those that the registry may send requests to. */
  readonly origins: ReadonlySet<string>;
}

/**
 * Reads a setting: a base URL, and after it the origins that the registry may send requests to, separated by spaces. `undefined` if one of
 * them is no http(s) URL, or if there is none.
 */
export function namedRegistry(setting: string): NamedRegistry | undefined {
  const urls = setting.trim().split(/\s+/);
  const [base = ''] = urls;
  const isWhole = urls.every((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
  return isWhole ? { base: base.replace(/\/+$/, ''), origins: new Set(urls.map((url) => new URL(url).origin)) } : undefined;
}

/** Registries of images by the host in the name of an image, and the entries that cannot be read. */
interface ImageRegistries {
  readonly registries: ReadonlyMap<string, NamedRegistry>;
  readonly mistakes: readonly string[];
}

/** Reads `host=URL other-origin, host2=URL`. */
export function imageRegistries(setting: string): ImageRegistries {
  const registries = new Map<string, NamedRegistry>();
  const mistakes: string[] = [];
  for (const entry of setting.split(',').flatMap((text) => text.trim() || [])) {
    const [, host = '', urls = ''] = /^([a-z\d.-]+(?::\d+)?)\s*=(.*)$/is.exec(entry) ?? [];
    const registry = namedRegistry(urls);
    if (registry === undefined) mistakes.push(entry);
    else registries.set(host.toLowerCase(), registry);
  }
  return { registries, mistakes };
}
