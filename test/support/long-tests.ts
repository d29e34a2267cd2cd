/**
 * The tests of `npm run test:full`: tests at full size, many random cases, every command of the documentation, commands and servers that start
 * many processes, and the tests of benchmarks and of the trainer.
 */
export const FULL: readonly string[] = [
  'test/**/*.full.test.ts',
  'test/scripts/bench/**/*.test.ts',
  'test/scripts/training/**/*.test.ts',
  'test/scripts/train-embedding.test.ts',
];

/** Long tests that replace modules or functions, or read the environment when they load. */
const CHANGING: readonly string[] = [
  'test/crawler/wild.full.test.ts',
  'test/scripts/bench/ranking.test.ts',
  'test/scripts/program/enter-catalogue.full.test.ts',
  'test/search/code-not-loaded.full.test.ts',
  'test/site/german-reasons.full.test.ts',
];

/** Long tests that hold large catalogues: the garbage collector would read these again and again during later tests of the process. */
const LARGE: readonly string[] = [
  'test/database/search/quality.full.test.ts',
  'test/scale.full.test.ts',
  'test/scripts/bench/agents.full.test.ts',
  'test/search/all-servers.full.test.ts',
  'test/search/files/index-round-trip.full.test.ts',
  'test/search/files/wire-budget.full.test.ts',
  'test/search/stock-orama.full.test.ts',
];

/** Those of {@link FULL} that run in a process of their own. */
export const FULL_ALONE: readonly string[] = [...CHANGING, ...LARGE];

/**
 * Tests of which `npm test` runs a part, and `npm run test:full` everything: a tenth of the random cases and of the real servers, some pages in
 * one colour scheme, axe at one width, and few of the cases that start processes or take long.
 */
export const PARTLY: readonly string[] = [
  'test/api/discovery/ai-catalog.test.ts',
  'test/api/discovery/llms-txt.test.ts',
  'test/api/memory/memory-reader.test.ts',
  'test/api/node/newer-build.test.ts',
  'test/api/node/packed-site.test.ts',
  'test/api/official/official-files.test.ts',
  'test/api/official/official-routes.test.ts',
  'test/api/official/registry-names.test.ts',
  'test/api/official/server-json.test.ts',
  'test/api/official/text-search.test.ts',
  'test/api/openapi/built-files.test.ts',
  'test/api/openapi/openapi-document.test.ts',
  'test/catalog/content-file/content-file.test.ts',
  'test/catalog/published/catalog-files.test.ts',
  'test/catalog/record/tool-signature.test.ts',
  'test/catalog/store/content-cache.test.ts',
  'test/catalog/store/content-store.test.ts',
  'test/crawler/sources/lists/github-source.test.ts',
  'test/crawler/sources/lists/missing-content-files.test.ts',
  'test/crawler/sources/platform/any-file.test.ts',
  'test/guarantees/scan-time.test.ts',
  'test/guarantees/schemas.test.ts',
  'test/guarantees/server-names.test.ts',
  'test/guarantees/shrink-guard.test.ts',
  'test/install/client-snippets.test.ts',
  'test/install/combined-snippets.test.ts',
  'test/install/launch/launch.test.ts',
  'test/publish/hosts/file-servers.test.ts',
  'test/publish/hosts/rule-hosts.test.ts',
  'test/publish/images/image-cache.test.ts',
  'test/publish/kept-compression.test.ts',
  'test/publish/keyed-files.test.ts',
  'test/publish/mcp-endpoints.test.ts',
  'test/publish/output/server-key.test.ts',
  'test/publish/output/site-trees.test.ts',
  'test/publish/packed/packer.test.ts',
  'test/publish/packed/packing-writer.test.ts',
  'test/publish/static-api.test.ts',
  'test/scripts/command-line.test.ts',
  'test/scripts/hostile-requests.test.ts',
  'test/scripts/program/portolan-program.test.ts',
  'test/scripts/starter/hosts/forgejo.test.ts',
  'test/scripts/starter/hosts/grafana.test.ts',
  'test/scripts/unchanged-build.test.ts',
  'test/search/facets.test.ts',
  'test/search/files/damaged-files.test.ts',
  'test/search/hostile-queries.test.ts',
  'test/search/open-index.test.ts',
  'test/search/orders.test.ts',
  'test/search/ranking/product-names.test.ts',
  'test/security/scan/approval/follow-changes.test.ts',
  'test/security/scan/approval/schema-fields.test.ts',
  'test/security/scan/scan-catalog.test.ts',
  'test/session-config/ajv/ajv-validator.test.ts',
  'test/session-config/ajv/safe-pattern.test.ts',
  'test/session-config/eval-free/eval-free-validator.test.ts',
  'test/session-config/form/any-schema.test.ts',
  'test/session-config/form/real-schemas.test.ts',
  'test/session-config/readme.test.ts',
  'test/session-config/schema/schema-reader.test.ts',
  'test/session-config/server/hostile-queries.test.ts',
  'test/session-config/server/redactor.test.ts',
  'test/site/accessibility.test.ts',
  'test/site/browser/search/site.test.ts',
  'test/site/browser/server/server-page.test.ts',
  'test/site/html-conformance.test.ts',
  'test/site/secrets.test.ts',
];
