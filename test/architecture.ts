/** A room of the house: a folder of `src/`. ARCHITECTURE.md says what each is for. */
export interface Room {
  readonly runsIn: 'anywhere' | 'node' | 'browser' | 'astro';
  readonly mayImport: readonly string[];
  /** Folders of the room that run in Node, entered by sub-paths of their own. */
  readonly nodeOnly?: readonly string[];
}

/** The arrows of the house. A change here is a change of the architecture: say why in ARCHITECTURE.md. */
export const ROOMS: Readonly<Record<string, Room>> = {
  messages: { runsIn: 'anywhere', mayImport: ['session-config'] },
  theme: { runsIn: 'anywhere', mayImport: [] },
  document: { runsIn: 'anywhere', mayImport: ['session-config'] },
  'session-config': { runsIn: 'anywhere', mayImport: [], nodeOnly: ['ajv', 'node', 'examples'] },
  views: { runsIn: 'anywhere', mayImport: ['messages', 'catalog', 'session-config', 'clients'] },
  embedding: { runsIn: 'anywhere', mayImport: [], nodeOnly: ['node'] },
  catalog: { runsIn: 'anywhere', mayImport: ['document', 'session-config', 'messages', 'theme', 'clients'] },
  clients: { runsIn: 'anywhere', mayImport: [] },
  words: { runsIn: 'anywhere', mayImport: ['messages', 'catalog'] },
  search: { runsIn: 'anywhere', mayImport: ['catalog', 'embedding', 'words'] },
  scan: { runsIn: 'anywhere', mayImport: ['catalog', 'document', 'session-config'] },
  api: { runsIn: 'anywhere', mayImport: ['messages', 'words', 'catalog', 'search', 'session-config'] },
  twins: { runsIn: 'anywhere', mayImport: ['words', 'catalog', 'scan', 'api'] },
  syndication: { runsIn: 'anywhere', mayImport: ['messages', 'words', 'catalog'] },
  pictures: { runsIn: 'anywhere', mayImport: ['messages', 'catalog', 'api'], nodeOnly: ['open-graph'] },
  doctor: { runsIn: 'anywhere', mayImport: ['catalog', 'api'] },
  integrity: { runsIn: 'anywhere', mayImport: ['document'] },
  shelf: { runsIn: 'node', mayImport: ['catalog', 'document', 'session-config'] },
  crawl: { runsIn: 'node', mayImport: ['catalog', 'document', 'session-config', 'scan', 'shelf'] },
  serve: { runsIn: 'node', mayImport: ['document', 'catalog', 'search', 'embedding', 'session-config', 'api', 'shelf'] },
  routes: { runsIn: 'astro', mayImport: ['api', 'serve'] },
  publish: {
    runsIn: 'node',
    mayImport: [
      'messages',
      'theme',
      'catalog',
      'search',
      'embedding',
      'api',
      'shelf',
      'scan',
      'routes',
      'integrity',
      'twins',
      'syndication',
      'pictures',
    ],
  },
  pages: {
    runsIn: 'astro',
    mayImport: ['messages', 'words', 'layouts', 'components', 'styles', 'catalog', 'session-config', 'scan', 'api', 'search', 'views'],
  },
  layouts: { runsIn: 'astro', mayImport: ['messages', 'words', 'theme', 'components', 'styles'] },
  components: {
    runsIn: 'astro',
    mayImport: [
      'messages',
      'words',
      'catalog',
      'shelf',
      'session-config',
      'clients',
      'scan',
      'api',
      'search',
      'views',
      'browser',
      'twins',
      'syndication',
      'pictures',
    ],
  },
  styles: { runsIn: 'astro', mayImport: [] },
  browser: {
    runsIn: 'browser',
    mayImport: ['messages', 'words', 'theme', 'search', 'embedding', 'catalog', 'session-config', 'clients', 'views'],
  },
};
