import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

import { hasAllCases } from './test/support/cases.ts';
import LongestFirst from './test/support/longest-first.ts';

/** Files that run in a separate process, because they replace modules or global state, or count or limit the modules that the process loads. */
const ALONE = ['test/publish/output/mounted-output.test.ts', 'test/search/embedding/node/**/*.test.ts'];

/** The tests of `npm run test:full`: tests at full size, many random cases, every command of the documentation, and the tests of benchmarks and of the trainer. */
const FULL = [
  'test/**/*.full.test.ts',
  'test/scripts/bench/**/*.test.ts',
  'test/scripts/training/**/*.test.ts',
  'test/scripts/train-embedding.test.ts',
];

/**
 * Tests of which `npm test` runs a part, and `npm run test:full` everything: a tenth of the random cases and of the real servers, some pages in
 * one colour scheme, axe at one width, and few of the cases that start processes or take long.
 */
const PARTLY = [
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
  'test/crawler/resume.test.ts',
  'test/crawler/sources/lists/github-source.test.ts',
  'test/crawler/sources/lists/missing-content-files.test.ts',
  'test/crawler/sources/platform/any-file.test.ts',
  'test/database/access/database-access.test.ts',
  'test/database/access/database-keys.test.ts',
  'test/database/catalog/database-reader.test.ts',
  'test/database/editions/load-edition.test.ts',
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
  'test/scripts/embedder-option.test.ts',
  'test/scripts/hostile-requests.test.ts',
  'test/scripts/program/portolan-program.test.ts',
  'test/scripts/serve-command.test.ts',
  'test/scripts/starter/hosts/forgejo.test.ts',
  'test/scripts/starter/hosts/grafana.test.ts',
  'test/scripts/telemetry.test.ts',
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
  'test/site/browser/compare/compare.test.ts',
  'test/site/browser/connect/connect-trials.test.ts',
  'test/site/browser/connect/connect.test.ts',
  'test/site/browser/search/search-stages.test.ts',
  'test/site/browser/search/site.test.ts',
  'test/site/browser/server/server-page.test.ts',
  'test/site/html-conformance.test.ts',
  'test/site/secrets.test.ts',
  'test/workflows/build-step.test.ts',
  'test/workflows/commit-step.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a browser or a child process, so more files than there are cores run at the same time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/unpacked-browser.ts', 'test/support/scratch.ts'],
    // Tests start hundreds of child processes, which share Node's compile cache. Their crawls ask no package registry.
    env: { NODE_COMPILE_CACHE: path.resolve('.portolan/compiled'), PORTOLAN_NPM_REGISTRY: 'none' },
    projects: [
      // For most files, loading takes several times as long as testing, so files share a process if possible.
      { extends: true, test: { name: 'sharing', include: ['test/**/*.test.ts'], exclude: [...ALONE, ...FULL], isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'full', include: FULL } },
      // A file named on the command line runs once: this project exists only for the whole run.
      ...(hasAllCases ? [{ extends: true as const, test: { name: 'full-cases', include: PARTLY } }] : []),
    ],
  },
});
