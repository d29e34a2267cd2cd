import { Smithery } from '@smithery/api';

import { REMOVED_NAMES, MEMBERS, NAMES, PAGES } from '../../publish/hosts/harbour-site.ts';
import { same, UnexpectedAnswer, type Operation, type Target } from './operation.ts';

/** `@smithery/api` 0.68.0, as it is. */
function clientOf({ url, key }: Target): Smithery {
  return new Smithery({ baseURL: `${url}api`, apiKey: key });
}

async function get(target: Target, name: string): Promise<void> {
  const server = await clientOf(target).servers.get(name);
  same([server.qualifiedName, server.connections.length], [name, 1]);
}

/** Names that its own pager gives, and no more than a catalogue of this size can have. */
async function paged(target: Target, query: { q?: string; pageSize?: number }): Promise<string[]> {
  const names: string[] = [];
  for await (const { qualifiedName } of clientOf(target).servers.list(query)) {
    names.push(qualifiedName);
    if (names.length > 3 * NAMES.length) throw new UnexpectedAnswer('its pager does not end');
  }
  return names;
}

const OPERATIONS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  list: async (target) => {
    const { servers, pagination } = await clientOf(target).servers.list();
    same(
      servers.map(({ qualifiedName }) => qualifiedName),
      NAMES.slice(0, 10),
    );
    same(pagination, { currentPage: 1, pageSize: 10, totalPages: PAGES, totalCount: NAMES.length });
  },
  search: async (target) => {
    const { servers } = await clientOf(target).servers.list({ q: 'forecasts of rain and wind' });
    same(servers[0]?.qualifiedName, 'acme/Weather');
  },
  'search, and page through what is found': async (target) => {
    same(
      await paged(target, { q: 'owner:crowd' }),
      NAMES.filter((name) => name.startsWith('crowd/')),
    );
  },
  'its own pager': async (target) => same(await paged(target, {}), NAMES),
  'its own pager with pages of ten': async (target) => same(await paged(target, { pageSize: 10 }), NAMES),
  'its own pager with pages of another size': async (target) => same(await paged(target, { pageSize: 25 }), NAMES),
  'list a profile': async (target) => {
    const answer: unknown = await clientOf(target).get('/servers', { query: { profile: 'harbour' } });
    // A list by the specification, if it is one at all: what is not makes the comparison fail.
    const { servers } = answer as { servers: readonly { qualifiedName: string }[] };
    same(servers.map(({ qualifiedName }) => qualifiedName).sort(), [...MEMBERS].sort());
  },
  'get by name: @ and slash': (target) => get(target, '@crew/compass'),
  'get by name: capitals': (target) => get(target, 'acme/Weather'),
  'get by name: dots': (target) => get(target, 'io.github.crew/na.me'),
  'get by name: no slash': (target) => get(target, 'exa'),
  'get by name in another case': async (target) => {
    const server = await clientOf(target).servers.get('ACME/WEATHER');
    same(server.qualifiedName, 'acme/Weather');
  },
  'get by id': async (target) => {
    const server = await clientOf(target).servers.get('942dd338-b0c4-5c73-b1c7-8fbff2a55a15');
    same(server.qualifiedName, 'acme/Weather');
  },
  'get an unknown name': (target) => get(target, 'nobody/here'),
  'get a removed server': (target) => get(target, REMOVED_NAMES[0] ?? ''),
  'get the reason of a removed server': async (target) => {
    const info = await clientOf(target)
      .servers.get(REMOVED_NAMES[0] ?? '')
      .catch((error: unknown) => error);
    // Its errors hold the body that was answered, read.
    const { status, error } = info as { status: number; error: { code: string } };
    same([status, error.code], [410, 'gone']);
  },
  'get with a wrong key': (target) => get({ ...target, key: 'ptl_wrong' }, 'exa'),
  'list with a wrong key': async (target) => {
    await clientOf({ ...target, key: 'ptl_wrong' }).servers.list();
  },
};

/** What `@smithery/api` does with a catalogue. */
export const API_OPERATIONS: readonly Operation[] = Object.entries(OPERATIONS).map(([name, run]) => ({
  client: '@smithery/api',
  name,
  run,
}));
