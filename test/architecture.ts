/** Where the code of a folder runs. */
export type RunsIn = 'anywhere' | 'node' | 'browser' | 'astro';

/** A row of the table: a folder, where it runs, and the folders that it may import, separated by blanks. */
type Row = readonly [folder: string, runsIn: RunsIn, mayImport: string];

/** A folder of `src/`. Deeper folders belong to the nearest one that the table names. ARCHITECTURE.md says what each is for. */
export interface Folder {
  readonly runsIn: RunsIn;
  readonly mayImport: readonly string[];
}

/** The top folders of `src/`, each before those that may import it. */
export const TOP_FOLDERS: readonly string[] = [
  'session-config',
  'telemetry',
  'catalog',
  'i18n',
  'install',
  'search',
  'security',
  'crawler',
  'api',
  'database',
  'publish',
  'site',
];

/** A change here is a change of the architecture: give the reason in ARCHITECTURE.md. */
const ROWS: readonly Row[] = [
  ['session-config', 'anywhere', 'session-config/codec session-config/schema session-config/validation'],
  ['session-config/ajv', 'node', 'session-config/schema session-config/validation'],
  ['session-config/codec', 'anywhere', 'session-config/schema'],
  ['session-config/eval-free', 'anywhere', 'session-config/schema session-config/validation'],
  ['session-config/examples', 'node', 'session-config/node session-config/server'],
  ['session-config/form', 'anywhere', 'session-config/codec session-config/schema'],
  ['session-config/node', 'node', 'session-config/server'],
  ['session-config/schema', 'anywhere', ''],
  ['session-config/server', 'anywhere', 'session-config/codec session-config/schema session-config/validation'],
  ['session-config/validation', 'anywhere', 'session-config/codec session-config/schema'],
  ['telemetry', 'anywhere', ''],
  ['telemetry/node', 'node', 'telemetry'],
  [
    'catalog/content-file',
    'anywhere',
    'session-config/schema catalog/icons catalog/lists catalog/packages catalog/parsing catalog/record catalog/values',
  ],
  ['catalog/icons', 'anywhere', 'catalog/parsing'],
  ['catalog/lists', 'anywhere', 'catalog/parsing catalog/record catalog/values'],
  ['catalog/packages', 'anywhere', 'session-config catalog/parsing catalog/values'],
  ['catalog/parsing', 'anywhere', 'session-config/schema'],
  ['catalog/published', 'anywhere', 'catalog/content-file catalog/icons catalog/lists catalog/parsing catalog/record catalog/values'],
  ['catalog/record', 'anywhere', 'session-config session-config/schema catalog/icons catalog/packages catalog/parsing catalog/values'],
  ['catalog/schemas', 'anywhere', ''],
  ['catalog/server-json', 'anywhere', 'catalog/packages catalog/parsing catalog/record catalog/values'],
  [
    'catalog/store',
    'node',
    'session-config/schema catalog/content-file catalog/icons catalog/lists catalog/parsing catalog/published catalog/record catalog/schemas catalog/values',
  ],
  ['catalog/values', 'anywhere', 'session-config/schema catalog/parsing'],
  ['i18n/formatting', 'anywhere', 'catalog/packages catalog/record i18n/messages'],
  ['i18n/messages', 'anywhere', 'session-config/form session-config/schema session-config/validation'],
  ['install', 'anywhere', 'catalog/packages catalog/parsing catalog/record catalog/values install/launch'],
  [
    'install/entries',
    'anywhere',
    'session-config session-config/codec session-config/form session-config/schema catalog/packages catalog/record catalog/values install install/launch',
  ],
  ['install/launch', 'anywhere', 'session-config catalog/packages catalog/parsing catalog/values'],
  ['search', 'anywhere', 'search/embedding search/files search/query search/ranking search/terms search/translation'],
  ['search/embedding', 'anywhere', 'catalog/values'],
  ['search/embedding/node', 'node', 'search/embedding search/embedding/use'],
  ['search/embedding/use', 'anywhere', 'catalog/values search/embedding'],
  ['search/files', 'anywhere', 'catalog/record catalog/values search/embedding'],
  [
    'search/indexing',
    'anywhere',
    'catalog/icons catalog/lists catalog/record catalog/values install search/embedding search/files search/terms search/translation',
  ],
  ['search/query', 'anywhere', 'catalog/record search/files search/terms'],
  ['search/ranking', 'anywhere', 'search/embedding search/files search/query search/terms'],
  ['search/terms', 'anywhere', 'catalog/record catalog/values i18n/formatting search/files'],
  ['search/translation', 'anywhere', 'search/files search/terms'],
  ['search/translation/node', 'node', 'search/files search/translation'],
  [
    'security/scan',
    'anywhere',
    'session-config/schema catalog/content-file catalog/record catalog/values security/scan/approval security/scan/detection security/scan/reports security/scan/rules',
  ],
  [
    'security/scan/approval',
    'anywhere',
    'session-config/schema catalog/content-file catalog/packages catalog/parsing catalog/record catalog/values',
  ],
  ['security/scan/detection', 'anywhere', 'session-config/schema catalog/packages catalog/parsing catalog/record catalog/values'],
  ['security/scan/reports', 'anywhere', 'session-config/schema catalog/parsing catalog/values security/scan/detection'],
  ['security/scan/rules', 'anywhere', 'session-config/schema catalog/packages catalog/parsing catalog/values security/scan/detection'],
  ['security/signing', 'anywhere', 'catalog/parsing'],
  [
    'crawler',
    'node',
    'catalog/parsing catalog/record catalog/values crawler/context crawler/endpoints crawler/guarded-fetch crawler/icons crawler/memory crawler/merging crawler/package-registries crawler/reconciliation crawler/schema-check crawler/source-list crawler/sources crawler/sources/lists',
  ],
  [
    'crawler/context',
    'node',
    'catalog/parsing catalog/record catalog/store catalog/values crawler/guarded-fetch crawler/memory crawler/politeness crawler/source-list',
  ],
  [
    'crawler/endpoints',
    'node',
    'session-config/schema catalog/content-file catalog/parsing catalog/record catalog/store catalog/values crawler/context crawler/guarded-fetch crawler/mcp crawler/merging crawler/reconciliation',
  ],
  ['crawler/guarded-fetch', 'node', 'catalog/values'],
  [
    'crawler/icons',
    'node',
    'catalog/content-file catalog/icons catalog/parsing catalog/record catalog/store catalog/values crawler/context crawler/guarded-fetch crawler/merging',
  ],
  ['crawler/mcp', 'node', 'catalog/parsing crawler/guarded-fetch crawler/politeness'],
  [
    'crawler/memory',
    'node',
    'session-config/schema catalog/content-file catalog/parsing catalog/record catalog/store catalog/values crawler/merging crawler/source-list',
  ],
  [
    'crawler/merging',
    'node',
    'session-config/schema catalog/content-file catalog/parsing catalog/record catalog/store catalog/values security/scan security/scan/approval crawler/guarded-fetch crawler/source-list',
  ],
  [
    'crawler/package-registries',
    'node',
    'session-config/schema catalog/content-file catalog/packages catalog/parsing catalog/store catalog/values crawler/context crawler/guarded-fetch crawler/merging crawler/reconciliation',
  ],
  ['crawler/politeness', 'node', 'crawler/guarded-fetch'],
  [
    'crawler/reconciliation',
    'node',
    'telemetry catalog/content-file catalog/parsing catalog/store catalog/values crawler/context crawler/memory crawler/merging crawler/schema-check crawler/source-list',
  ],
  [
    'crawler/schema-check',
    'node',
    'session-config session-config/ajv session-config/schema session-config/validation catalog/packages catalog/parsing catalog/record catalog/values crawler/merging security/scan/detection',
  ],
  ['crawler/source-list', 'node', 'session-config/schema catalog/content-file catalog/parsing catalog/values'],
  [
    'crawler/sources',
    'node',
    'session-config session-config/schema catalog/content-file catalog/packages catalog/parsing catalog/record catalog/server-json catalog/store catalog/values crawler/context crawler/guarded-fetch crawler/mcp crawler/memory crawler/merging crawler/source-list crawler/sources/bundle crawler/sources/platform',
  ],
  [
    'crawler/sources/bundle',
    'node',
    'session-config/schema catalog/packages catalog/parsing catalog/record catalog/server-json catalog/values crawler/sources/platform',
  ],
  [
    'crawler/sources/lists',
    'node',
    'session-config/schema catalog/packages catalog/parsing catalog/record catalog/server-json catalog/store catalog/values crawler/context crawler/guarded-fetch crawler/memory crawler/merging crawler/source-list crawler/sources crawler/sources/bundle',
  ],
  [
    'crawler/sources/platform',
    'node',
    'session-config/schema catalog/packages catalog/parsing catalog/record catalog/server-json catalog/values crawler/guarded-fetch crawler/merging',
  ],
  [
    'api',
    'anywhere',
    'catalog/published catalog/values i18n/formatting search api/access api/ard api/changes api/discovery api/files api/http api/mcp api/memory api/official api/registry api/removed api/source',
  ],
  [
    'api/ard',
    'anywhere',
    'catalog/published catalog/record catalog/values api/discovery api/facts api/http api/registry api/source api/text',
  ],
  ['api/access', 'anywhere', 'catalog/published catalog/values api/http api/text'],
  ['api/astro-routes', 'astro', 'api api/node api/source api/text'],
  [
    'api/changes',
    'anywhere',
    'catalog/content-file catalog/lists catalog/published catalog/record catalog/values api/http api/source api/text',
  ],
  ['api/conformance', 'anywhere', 'catalog/published api/conformance/checks api/conformance/http'],
  [
    'api/conformance/checks',
    'anywhere',
    'session-config/schema catalog/parsing catalog/published catalog/record catalog/server-json catalog/values install install/entries api/conformance/http api/discovery api/http api/official api/registry api/ways',
  ],
  ['api/conformance/http', 'anywhere', ''],
  ['api/detail', 'anywhere', 'catalog/published catalog/record catalog/values install api/text api/ways'],
  [
    'api/discovery',
    'anywhere',
    'catalog/lists catalog/published catalog/record catalog/values i18n/formatting api/changes api/findings api/http api/official api/removed api/source api/text',
  ],
  [
    'api/hits',
    'anywhere',
    'catalog/lists catalog/published catalog/record catalog/values install search/query api/facts api/source api/text api/ways',
  ],
  [
    'api/facts',
    'anywhere',
    'catalog/published catalog/record catalog/values install search/files search/indexing search/query search/terms api/changes api/discovery api/source api/text',
  ],
  ['api/files', 'anywhere', 'catalog/icons catalog/values api/changes api/findings api/http api/removed'],
  ['api/findings', 'anywhere', 'catalog/published catalog/record catalog/values i18n/formatting api/text'],
  ['api/http', 'anywhere', 'session-config/server catalog/content-file api/source api/text'],
  [
    'api/mcp',
    'anywhere',
    'session-config/server catalog/lists catalog/parsing catalog/record catalog/values i18n/formatting install/entries search/query api/changes api/discovery api/registry api/source api/text api/ways api/detail api/http api/hits',
  ],
  [
    'api/node',
    'node',
    'session-config/node session-config/server telemetry catalog/parsing catalog/published catalog/store search search/embedding search/embedding/node search/files api api/access api/files api/http api/mcp api/packs api/removed api/source',
  ],
  [
    'api/memory',
    'anywhere',
    'catalog/lists catalog/published catalog/record catalog/values api/changes api/discovery api/facts api/official api/source',
  ],
  ['api/packs', 'anywhere', ''],
  [
    'api/official',
    'anywhere',
    'session-config session-config/codec session-config/form session-config/schema catalog/content-file catalog/icons catalog/lists catalog/packages catalog/parsing catalog/published catalog/record catalog/server-json catalog/values i18n/formatting search/terms api/http api/source api/text',
  ],
  [
    'api/openapi',
    'anywhere',
    'catalog/content-file catalog/lists catalog/packages catalog/published catalog/record catalog/schemas catalog/values install/entries api/access api/changes api/discovery api/findings api/http api/official api/registry api/removed api/source api/ways api/hits',
  ],
  [
    'api/registry',
    'anywhere',
    'catalog/lists catalog/published catalog/record api/detail api/http api/source api/ways catalog/values api/hits api/text',
  ],
  ['api/removed', 'anywhere', 'catalog/content-file catalog/published api/http api/official api/text'],
  ['api/source', 'anywhere', 'telemetry catalog/content-file catalog/lists catalog/published catalog/record catalog/values search/query'],
  ['api/text', 'anywhere', 'catalog/values i18n/formatting'],
  ['api/ways', 'anywhere', 'session-config catalog/packages catalog/published catalog/record install install/entries api/http api/text'],
  [
    'publish',
    'node',
    'catalog/content-file catalog/icons catalog/lists catalog/published catalog/record catalog/schemas catalog/store catalog/values search search/embedding search/files search/indexing search/translation/node security/scan api/changes api/discovery api/findings api/official api/openapi api/registry api/removed api/text api/ways publish/feeds publish/formats publish/hosts publish/images publish/images/open-graph publish/output publish/packed api/hits',
  ],
  [
    'publish/feeds',
    'anywhere',
    'catalog/content-file catalog/lists catalog/published catalog/record catalog/values i18n/formatting i18n/messages api/changes',
  ],
  [
    'publish/formats',
    'anywhere',
    'catalog/content-file catalog/lists catalog/packages catalog/published catalog/record catalog/values i18n/formatting install install/entries security/scan/detection api/detail api/discovery api/text api/ways security/scan',
  ],
  ['publish/hosts', 'anywhere', 'catalog/published catalog/values api/files api/http api/official api/removed'],
  ['database/access', 'node', 'session-config/server api api/access api/node database/connection database/schema'],
  ['database/connection', 'node', 'telemetry'],
  [
    'database/catalog',
    'node',
    'catalog/content-file catalog/lists catalog/published catalog/values search/files search/query search/terms api/source database/connection database/editions',
  ],
  [
    'database/crawl',
    'node',
    'catalog/parsing catalog/store crawler crawler/context crawler/merging crawler/politeness crawler/source-list database/connection',
  ],
  [
    'database/editions',
    'node',
    'catalog/lists catalog/published catalog/record catalog/values search/embedding search/files api/changes api/discovery api/facts api/node api/official api/source database/connection database/schema',
  ],
  ['database/schema', 'node', 'database/connection'],
  [
    'database/search',
    'node',
    'catalog/record catalog/values search search/embedding search/embedding/node search/files search/query search/ranking search/terms api/facts api/node api/source database/catalog database/connection database/editions',
  ],
  [
    'database/serve',
    'node',
    'api api/access api/mcp api/node api/source database/catalog database/connection database/editions database/schema database/search',
  ],
  ['publish/images', 'anywhere', 'catalog/published catalog/record catalog/values i18n/messages api/text'],
  ['publish/images/open-graph', 'node', 'catalog/store publish/images'],
  ['publish/manifest', 'node', 'catalog/store security/signing publish/output publish/settings'],
  [
    'publish/output',
    'node',
    'catalog/content-file catalog/lists catalog/published catalog/record catalog/store catalog/values security/scan/detection security/signing',
  ],
  [
    'publish/packed',
    'node',
    'catalog/published catalog/store catalog/values security/signing api/files api/packs api/removed publish/hosts publish/output',
  ],
  ['publish/settings', 'node', 'catalog/published catalog/values search/embedding search/embedding/node publish/output'],
  [
    'site/browser',
    'browser',
    'session-config session-config/eval-free session-config/form session-config/schema session-config/validation catalog/icons catalog/lists catalog/packages catalog/record catalog/values i18n/formatting i18n/messages install install/entries search search/embedding search/embedding/use search/files search/query search/terms site/theme site/views',
  ],
  [
    'site/build',
    'node',
    'catalog/parsing catalog/published catalog/store catalog/values search/embedding search/embedding/use security/scan api api/astro-routes api/files publish publish/images/open-graph publish/output publish/settings site/theme',
  ],
  [
    'site/components',
    'astro',
    'session-config/form catalog/content-file catalog/icons catalog/lists catalog/packages catalog/published catalog/record catalog/store catalog/values i18n/formatting i18n/messages install install/entries search/query security/scan security/scan/detection security/scan/reports security/scan/rules api/changes api/findings api/openapi publish/feeds publish/formats publish/images publish/output site/browser site/build site/markup site/theme site/views',
  ],
  ['site/layouts', 'astro', 'i18n/messages site/browser site/components site/markup site/styles site/theme'],
  ['site/markup', 'anywhere', 'site/views'],
  [
    'site/pages',
    'astro',
    'catalog/content-file catalog/lists catalog/record catalog/values i18n/formatting i18n/messages install install/entries search/query security/scan/detection security/scan/rules api/discovery api/official api/openapi site/components site/layouts site/markup site/styles site/theme site/views',
  ],
  ['site/styles', 'astro', ''],
  ['site/theme', 'anywhere', ''],
  [
    'site/views',
    'anywhere',
    'session-config session-config/codec session-config/form session-config/schema catalog/packages i18n/messages install install/entries',
  ],
];

/** Folders of `scripts/`: other folders of `scripts/` and top folders of `src/` that they may import. */
const SCRIPT_ROWS: readonly (readonly [folder: string, mayImport: string])[] = [
  ['scripts', 'scripts/command-line scripts/program scripts/terminal scripts/training'],
  [
    'scripts/bench',
    'scripts/content scripts/support scripts/terminal session-config catalog i18n search crawler api database publish site',
  ],
  ['scripts/command-line', 'catalog api database'],
  [
    'scripts/commands',
    'scripts/bench scripts/command-line scripts/content scripts/crawl scripts/dev scripts/doctor scripts/init scripts/lint-server scripts/pages scripts/scan scripts/screenshots scripts/search scripts/serve scripts/support scripts/terminal scripts/upgrade scripts/verify session-config telemetry catalog i18n search security crawler api database publish site',
  ],
  ['scripts/content', 'scripts/terminal session-config catalog security api publish'],
  ['scripts/crawl', 'scripts/command-line scripts/support scripts/terminal session-config crawler database telemetry'],
  ['scripts/dev', 'scripts/command-line scripts/terminal catalog api site'],
  ['scripts/doctor', 'session-config api'],
  ['scripts/init', 'scripts/support catalog'],
  ['scripts/lint-server', 'scripts/support session-config catalog install security crawler api publish'],
  ['scripts/package', ''],
  ['scripts/pages', 'site'],
  ['scripts/program', 'scripts/command-line scripts/commands scripts/support scripts/terminal catalog'],
  ['scripts/scan', 'catalog security crawler'],
  ['scripts/screenshots', 'api'],
  ['scripts/search', 'scripts/terminal session-config catalog search'],
  ['scripts/serve', 'scripts/terminal scripts/support telemetry api catalog database'],
  ['scripts/support', 'session-config telemetry catalog api'],
  ['scripts/terminal', 'scripts/command-line session-config catalog i18n crawler'],
  ['scripts/training', 'scripts/support scripts/terminal catalog search'],
  ['scripts/upgrade', 'scripts/init catalog'],
  ['scripts/verify', 'scripts/command-line scripts/terminal catalog security api'],
];

/** Every folder of `src/` that holds code. */
export const FOLDERS: ReadonlyMap<string, Folder> = new Map(
  ROWS.map(([folder, runsIn, mayImport]) => [folder, { runsIn, mayImport: names(mayImport) }]),
);

/** Every folder of `scripts/` that holds code, with what it may import. */
export const SCRIPT_FOLDERS: ReadonlyMap<string, readonly string[]> = new Map(
  SCRIPT_ROWS.map(([folder, mayImport]) => [folder, names(mayImport)]),
);

function names(text: string): string[] {
  return text.split(' ').filter((name) => name !== '');
}
