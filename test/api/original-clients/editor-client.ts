import { REMOVED_NAMES, NAMES } from '../../publish/hosts/harbour-site.ts';
import { openGallery } from '../../support/editor-gallery.ts';
import { same, UnexpectedAnswer, type Operation, type Target } from './operation.ts';

const OPERATIONS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  list: async ({ url }) => same((await (await openGallery(url)).list()).length, NAMES.length),
  search: async ({ url }) => {
    const found = await (await openGallery(url)).list('weather');
    if (found.length === NAMES.length) throw new UnexpectedAnswer('every server, found or not');
    same(found[0]?.name, 'acme/Weather');
  },
  'get each by name': async ({ url }) => {
    const gallery = await openGallery(url);
    for (const { name } of await gallery.list()) same((await gallery.get(name))?.name, name);
  },
  'get an unknown name': async ({ url }) => {
    const gallery = await openGallery(url);
    same([await gallery.get('nobody/here')], [undefined]);
  },
  'get a removed server': async ({ url }) => {
    const gallery = await openGallery(url);
    same([await gallery.get(REMOVED_NAMES[0] ?? '')], [undefined]);
  },
};

/** What an editor such as VS Code does with a registry. It sends no key. */
export const EDITOR_OPERATIONS: readonly Operation[] = Object.entries(OPERATIONS).map(([name, run]) => ({
  client: 'VS Code (imitated)',
  name,
  run,
}));
