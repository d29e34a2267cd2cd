import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

import { networkParser } from './scripts/lint/network-parser.mjs';

/** Modules that open sockets. Only one folder may import them. */
const NETWORK_MODULES = ['undici', 'net', 'tls', 'http', 'https', 'http2', 'dns', 'dgram', 'dns/promises'].flatMap((name) => [
  name,
  `node:${name}`,
]);

/** Globals that open connections. */
const NETWORK_GLOBALS = ['fetch', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'XMLHttpRequest'];

/** Modules that a server needs to listen. */
const LISTENING_MODULES = ['node:http', 'node:net'];

/** Modules that start processes. No code of the catalogue may import them, so crawled data cannot become a command. */
const PROCESS_MODULES = ['child_process', 'cluster'].flatMap((name) => [name, `node:${name}`]);

/** Reads only files that may break one of the rules. */
const NETWORK_PARSER = networkParser([...NETWORK_GLOBALS, 'eval', 'getBuiltinModule'], [...NETWORK_MODULES, ...PROCESS_MODULES]);

/** Rules that forbid the network except by the given modules, and forbid processes. */
function networkRules(...modules) {
  const names = [...NETWORK_MODULES.filter((name) => !modules.includes(name)), ...PROCESS_MODULES];
  const literal = `/^(?:${names.map((name) => name.replace('/', '\\u002F')).join('|')})$/`;
  return {
    'no-restricted-imports': ['error', { paths: names }],
    'no-restricted-globals': ['error', 'eval', ...NETWORK_GLOBALS],
    'no-restricted-properties': [
      'error',
      ...['globalThis', 'global', 'self', 'window'].flatMap((object) => NETWORK_GLOBALS.map((property) => ({ object, property }))),
      { object: 'process', property: 'getBuiltinModule' },
    ],
    'no-restricted-syntax': [
      'error',
      {
        selector: `ImportExpression > Literal[value=${literal}]`,
        message: 'Only the guarded fetch opens sockets, and nothing starts processes.',
      },
    ],
  };
}

// Oxlint has all other rules for TypeScript (.oxlintrc.json): it reads types in an eighth of the time.
export default tseslint.config(
  { ignores: ['dist/', 'lib/', '.astro/', '.portolan/', 'node_modules/', 'test/', 'scripts/**/*.ts'] },
  { files: ['**/*.mjs', '**/*.astro'], extends: [js.configs.recommended] },
  { files: ['src/**/*.ts'], languageOptions: { parser: NETWORK_PARSER } },
  { files: ['src/**/*.{ts,mts,cts,js,mjs,cjs,astro}'], ignores: ['src/crawler/guarded-fetch/**'], rules: networkRules() },
  { files: ['src/crawler/guarded-fetch/**/*.ts'], rules: { 'no-restricted-imports': ['error', { paths: PROCESS_MODULES }] } },
  {
    // They only listen, and send no requests.
    files: ['src/api/node/**/*.ts', 'src/session-config/node/**/*.ts'],
    rules: networkRules(...LISTENING_MODULES),
  },
  {
    // These send requests that a visitor or an operator starts, to URLs that they choose.
    files: [
      'src/site/browser/**/*.ts',
      'src/api/conformance/http/probe-client.ts',
      'src/api/astro-routes/web-route.ts',
      'src/search/embedding/node/use-embedder.ts',
    ],
    rules: { 'no-restricted-globals': ['error', 'eval'] },
  },
  ...astro.configs.recommended,
  { files: ['**/*.astro/*.ts'], extends: [js.configs.recommended, tseslint.configs.strict, tseslint.configs.stylistic] },
  { files: ['**/*.astro'], rules: { 'astro/no-set-html-directive': 'error' } },
  {
    // The one writes only what was escaped when it was made, the other a style of a validated colour.
    files: ['src/site/markup/Html.astro', 'src/site/layouts/Page.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
