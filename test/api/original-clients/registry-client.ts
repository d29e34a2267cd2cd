import { SmitheryRegistry } from '@smithery/registry';

import { REMOVED_NAMES, NAMES, PAGES } from '../../publish/hosts/harbour-site.ts';
import { same, UnexpectedAnswer, type Operation, type Target } from './operation.ts';

/** `@smithery/registry` 0.4.4, as it is. */
function clientOf({ url, key }: Target): SmitheryRegistry {
  return new SmitheryRegistry({ serverURL: `${url}api`, ...(key === '' ? {} : { bearerAuth: key }) });
}

async function page(target: Target, request: { page?: number; pageSize?: number; q?: string }) {
  const answer = await clientOf(target).servers.list(request);
  const { servers, pagination } = answer.result;
  return { names: servers.map(({ qualifiedName }) => qualifiedName), pagination };
}

async function get(target: Target, name: string): Promise<void> {
  const server = await clientOf(target).servers.get({ qualifiedName: name });
  same([server.qualifiedName, server.connections.length, server.tools?.length], [name, 1, 1]);
}

const OPERATIONS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  list: async (target) => {
    const { names, pagination } = await page(target, {});
    same([names, pagination], [NAMES.slice(0, 10), { currentPage: 1, pageSize: 10, totalPages: PAGES, totalCount: NAMES.length }]);
  },
  search: async (target) => {
    const { names } = await page(target, { q: 'forecasts of rain and wind' });
    same(names[0], 'acme/Weather');
  },
  'search with a filter': async (target) => {
    const { names } = await page(target, { q: 'owner:crowd' });
    same(names, NAMES.filter((name) => name.startsWith('crowd/')).slice(0, 10));
  },
  'page by hand': async (target) => {
    const all: string[] = [];
    for (let at = 1; at <= PAGES; at += 1) all.push(...(await page(target, { page: at })).names);
    same(all, NAMES);
  },
  'its own pager, which ends after one page': async (target) => {
    let pages = 0;
    for await (const one of await clientOf(target).servers.list({})) {
      same(one.result.servers.length, 10);
      if ((pages += 1) > PAGES) throw new UnexpectedAnswer('it does not end');
    }
    same(pages, 1);
  },
  'the page after the last': async (target) => {
    const { names, pagination } = await page(target, { page: PAGES + 1 });
    same([names, pagination.totalCount], [[], NAMES.length]);
  },
  'pages of another size': async (target) => {
    const { names } = await page(target, { pageSize: 25 });
    same(names, NAMES.slice(0, 25));
  },
  'get by name: @ and slash': (target) => get(target, '@crew/compass'),
  'get by name: capitals': (target) => get(target, 'acme/Weather'),
  'get by name: dots': (target) => get(target, 'io.github.crew/na.me'),
  'get by name: no slash': (target) => get(target, 'exa'),
  'get by name in another case': async (target) => {
    const server = await clientOf(target).servers.get({ qualifiedName: 'ACME/WEATHER' });
    same(server.qualifiedName, 'acme/Weather');
  },
  'get by id': async (target) => {
    const server = await clientOf(target).servers.get({ qualifiedName: '942dd338-b0c4-5c73-b1c7-8fbff2a55a15' });
    same(server.qualifiedName, 'acme/Weather');
  },
  'get an unknown name': async (target) => {
    await clientOf(target).servers.get({ qualifiedName: 'nobody/here' });
  },
  'get a removed server': (target) => get(target, REMOVED_NAMES[0] ?? ''),
  'get the reason of a removed server': async (target) => {
    const info = await clientOf(target)
      .servers.get({ qualifiedName: REMOVED_NAMES[0] ?? '' })
      .catch((error: unknown) => error);
    // Its errors hold the body that was answered, as a text.
    const { statusCode, body } = info as { statusCode: number; body: string };
    same([statusCode, (JSON.parse(body) as { code: string }).code], [410, 'gone']);
  },
  'get with a wrong key': (target) => get({ ...target, key: 'ptl_wrong' }, 'exa'),
  'list with a wrong key': async (target) => {
    await page({ ...target, key: 'ptl_wrong' }, {});
  },
  'get without a key': (target) => get({ ...target, key: '' }, 'exa'),
};

/** What `@smithery/registry` does with a catalogue. */
export const REGISTRY_OPERATIONS: readonly Operation[] = Object.entries(OPERATIONS).map(([name, run]) => ({
  client: '@smithery/registry',
  name,
  run,
}));
