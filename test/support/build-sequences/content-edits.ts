import { below, sample, type Random } from '../../../scripts/support/seeded-random.ts';
import type { CatalogFolder, Members } from './catalog-folder.ts';

/** Changes a content folder, and says how; `undefined` if there is nothing to change. */
type ContentEdit = (catalog: CatalogFolder, random: Random) => string | undefined;

const WORDS = ['tides', 'cranes', 'ropes', 'pilots', 'weather', 'charts', 'ships', 'berths', 'lights', 'cargo'];
const OWNERS = ['harbour', 'corvus', 'acme', 'sea-route'];
const TAGS = ['logistics', 'weather', 'finance', 'search'];

function words(count: number, random: Random): string {
  return Array.from({ length: count }, () => WORDS[below(WORDS.length, random)]).join(' ');
}

/** Edits one server. */
function ofServer(text: string, change: (members: Members, random: Random) => Members): ContentEdit {
  return (catalog, random) => {
    const [file] = sample(catalog.servers, 1, random);
    if (file === undefined) return undefined;
    catalog.edit(file, (members) => change(members, random));
    return `${text} of ${file}`;
  };
}

/** Edits the settings of the site. */
function ofSite(text: string, change: (members: Members, random: Random) => Members): ContentEdit {
  return (catalog, random) => {
    catalog.edit('site.yaml', (members) => change(members, random));
    return `${text}: ${JSON.stringify(catalog.read('site.yaml'))}`;
  };
}

function freeName(catalog: CatalogFolder, random: Random): string {
  const owner = OWNERS[below(OWNERS.length, random)] ?? '';
  const name = `${owner}/${words(1, random)}-${below(1000, random)}`;
  return catalog.servers.includes(fileOf(name)) ? freeName(catalog, random) : name;
}

function fileOf(qualifiedName: string): string {
  return `servers/${qualifiedName}.yaml`;
}

function uuid(random: Random): string {
  const digits = (count: number): string => Array.from({ length: count }, () => below(16, random).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-5${digits(3)}-9${digits(3)}-${digits(12)}`;
}

const addServer: ContentEdit = (catalog, random) => {
  const [like] = sample(catalog.servers, 1, random);
  const qualifiedName = freeName(catalog, random);
  const members = like === undefined ? {} : catalog.read(like);
  catalog.write(fileOf(qualifiedName), { ...members, qualifiedName, id: uuid(random), displayName: words(2, random) });
  return `added ${qualifiedName}, like ${like ?? 'no other'}`;
};

const removeServer: ContentEdit = (catalog, random) => {
  const [file] = catalog.servers.length > 8 ? sample(catalog.servers, 1, random) : [];
  if (file === undefined) return undefined;
  catalog.remove(file);
  return `removed ${file}`;
};

const renameServer: ContentEdit = (catalog, random) => {
  const [file] = sample(catalog.servers, 1, random);
  if (file === undefined) return undefined;
  const qualifiedName = freeName(catalog, random);
  catalog.write(fileOf(qualifiedName), { ...catalog.read(file), qualifiedName });
  catalog.remove(file);
  return `renamed ${file} to ${qualifiedName}`;
};

const editProfile: ContentEdit = (catalog, random) => {
  const names = sample(catalog.servers, below(4, random), random).map((file) => catalog.read(file)['qualifiedName']);
  catalog.edit('profiles/first-steps.yaml', (members) => ({ ...members, servers: names }));
  return `servers of the profile: ${names.join(', ')}`;
};

/** The state of a server that its source deleted. */
const GONE = { status: 'gone', since: '2026-02-01T00:00:00.000Z', code: 'deleted', message: 'It was deleted.' };

/** Edits of the content, with the weight of each. */
export const CONTENT_EDITS: Readonly<Record<string, readonly [weight: number, edit: ContentEdit]>> = {
  description: [4, ofServer('description', (members, random) => ({ ...members, description: `Finds ${words(4, random)}.` }))],
  name: [2, ofServer('display name', (members, random) => ({ ...members, displayName: words(2, random) }))],
  tags: [2, ofServer('tags', (members, random) => ({ ...members, tags: sample(TAGS, below(3, random), random) }))],
  use: [1, ofServer('use count', (members, random) => ({ ...members, useCount: below(5000, random) }))],
  verified: [1, ofServer('verification', (members, random) => ({ ...members, verified: below(2, random) === 0 }))],
  tools: [
    2,
    ofServer('tools', (members, random) => ({
      ...members,
      tools: sample(WORDS, below(4, random), random).map((name) => ({ name, description: `Lists ${words(3, random)}.` })),
    })),
  ],
  // The scan reports hidden characters.
  hidden: [1, ofServer('hidden characters', (members, random) => ({ ...members, description: `Finds \u200B${words(2, random)}.` }))],
  fetched: [
    1,
    ofServer('time of change', (members, random) => ({ ...members, changedAt: `2026-0${1 + below(9, random)}-11T00:00:00.000Z` })),
  ],
  gone: [
    1,
    ofServer('state', (members, random) =>
      below(2, random) === 0 ? { ...members, state: GONE } : { ...members, state: { status: 'good' } },
    ),
  ],
  addServer: [3, addServer],
  removeServer: [2, removeServer],
  renameServer: [2, renameServer],
  editProfile: [1, editProfile],
  siteName: [1, ofSite('name', (members, random) => ({ ...members, name: words(2, random) }))],
  footer: [1, ofSite('footer', (members, random) => ({ ...members, footer: words(3, random) }))],
  language: [1, ofSite('language', (members, random) => ({ ...members, language: sample(['en', 'de'], 1, random)[0] }))],
  accent: [1, ofSite('accent', (members, random) => ({ ...members, accent: sample(['#005f87', '#6b2d5c'], 1, random)[0] }))],
  families: [
    2,
    ofSite('families', (members, random) => {
      const families = ['badges', 'twins', 'briefs', 'install', 'ownerFeeds', 'official'];
      return {
        ...members,
        files: { openGraph: false, ...Object.fromEntries(sample(families, below(4, random), random).map((key) => [key, false])) },
      };
    }),
  ],
};
