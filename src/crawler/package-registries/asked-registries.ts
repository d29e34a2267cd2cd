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
  /** The registry of a package; `undefined` if the settings name none for it. */
  readonly registryOf: (stated: ServerPackage) => AskedRegistry | undefined;
  /** Texts of the settings that cannot be read. */
  readonly mistakes: readonly string[];
}

/** How the registries of one type are asked. */
type Asker = (stated: ServerPackage) => AskedRegistry | undefined;

type Open = (registry: NamedRegistry) => ReadBytes;

/** Reads the settings of a crawl. */
export function askedRegistries(registries: PackageRegistries, web: GuardedFetch, signal: AbortSignal): AskedRegistries {
  const open: Open = (registry) => bytesReader(registry, web, signal);
  const mistakes: string[] = [];
  const askers = new Map<string, Asker>();
  for (const [type, askerOf] of Object.entries(SINGLE)) {
    // The keys of the table are names of settings.
    const setting = registries[type as keyof typeof SINGLE];
    if (setting === undefined) continue;
    const registry = namedRegistry(setting);
    if (registry === undefined) mistakes.push(setting);
    else askers.set(type, askerOf(registry, open(registry)));
  }
  if (registries.oci !== undefined) {
    const images = imageRegistries(registries.oci);
    mistakes.push(...images.mistakes);
    askers.set('oci', imageAsker(images.registries, open));
  }
  return { registryOf: (stated) => askers.get(stated.registryType)?.(stated), mistakes };
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
