import type { PackageFacts } from '../../catalog/packages/package-facts.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import type { PackageRegistries } from '../context/crawl-context.ts';
import type { GuardedFetch } from '../guarded-fetch/index.ts';
import { imageName } from './image-name.ts';
import { npmFacts } from './npm-registry.ts';
import { nugetFacts, nugetRegistry } from './nuget-registry.ts';
import { imageFacts } from './oci-registry.ts';
import { pypiFacts } from './pypi-registry.ts';
import { bytesReader, registryReader, type ReadBytes } from './registry-document.ts';
import { imageRegistries, namedRegistry, type NamedRegistry } from './registry-setting.ts';

/** A registry that can be asked for a package. */
interface AskedRegistry {
  /** Base URL of the registry. */
  readonly base: string;
  /** @throws FetchError if the registry does not answer */
  readonly ask: () => Promise<PackageFacts>;
}

/** The registries of a crawl. */
interface AskedRegistries {
  /** Whether a package may have a registry: not every registry is known before a package is to be asked for. */
  readonly mayAsk: (stated: ServerPackage) => boolean;
  /** The registry of a package; `undefined` if the settings name none for it. */
  readonly registryOf: (stated: ServerPackage) => Promise<AskedRegistry | undefined>;
  /** Settings that cannot be read, as far as the settings are known. */
  readonly mistakes: readonly WrongRegistry[];
}

/** A setting that names no registry. */
export interface WrongRegistry {
  readonly type: 'npm' | 'pypi' | 'nuget' | 'oci';
  readonly text: string;
}

/** How the registries of one type are asked. */
type Asker = (stated: ServerPackage) => AskedRegistry | undefined;

type Open = (registry: NamedRegistry) => ReadBytes;

/** Reads the settings of a crawl. */
export function askedRegistries(registries: PackageRegistries, web: GuardedFetch, signal: AbortSignal): AskedRegistries {
  const open: Open = (registry) => bytesReader(registry, web, signal);
  const mistakes: WrongRegistry[] = [];
  const askers = new Map<string, Asker>();
  const { npm, pypi, nuget } = registries;
  const add = (type: keyof typeof SINGLE, setting: string | undefined): void => {
    if (setting === undefined) return;
    const registry = namedRegistry(setting);
    if (registry === undefined) mistakes.push({ type, text: setting });
    else askers.set(type, SINGLE[type](registry, open(registry)));
  };
  let findNpm: (() => Promise<void>) | undefined;
  if (typeof npm === 'function') {
    let found: Promise<void> | undefined;
    findNpm = () => (found ??= npm().then((setting) => add('npm', setting)));
  } else add('npm', npm);
  add('pypi', pypi);
  add('nuget', nuget);
  if (registries.oci !== undefined) {
    const images = imageRegistries(registries.oci);
    mistakes.push(...images.mistakes.map((text) => ({ type: 'oci' as const, text })));
    askers.set('oci', imageAsker(images.registries, open));
  }
  const known = (stated: ServerPackage): AskedRegistry | undefined => askers.get(stated.registryType)?.(stated);
  return {
    mayAsk: (stated) => (stated.registryType === 'npm' && findNpm !== undefined) || known(stated) !== undefined,
    async registryOf(stated) {
      if (stated.registryType === 'npm') await findNpm?.();
      return known(stated);
    },
    mistakes,
  };
}

/** Types of which one registry is asked. */
const SINGLE: Readonly<Record<'npm' | 'pypi' | 'nuget', (registry: NamedRegistry, read: ReadBytes) => Asker>> = {
  npm(registry, read) {
    const document = registryReader(registry, read);
    return (stated) => ({ base: registry.base, ask: () => npmFacts(stated, document) });
  },
  pypi(registry, read) {
    const document = registryReader(registry, read);
    return (stated) => ({ base: registry.base, ask: () => pypiFacts(stated, document) });
  },
  nuget({ base }, read) {
    const nuget = nugetRegistry(base, read);
    return (stated) => (NUGET_ID.test(stated.identifier) ? { base, ask: () => nugetFacts(stated, nuget) } : undefined);
  },
};

/** An id of a NuGet package. */
const NUGET_ID = /^\w+(?:[.-]\w+)*$/;

/** Images are asked for in the registry that their name states. */
function imageAsker(registries: ReadonlyMap<string, NamedRegistry>, open: Open): Asker {
  const readers = new Map([...registries].map(([host, registry]) => [host, { base: registry.base, read: open(registry) }]));
  return (stated) => {
    const image = imageName(stated);
    const reader = image === undefined ? undefined : readers.get(image.host);
    if (image === undefined || reader === undefined) return undefined;
    return { base: reader.base, ask: () => imageFacts(stated, image, reader.base, reader.read) };
  };
}
