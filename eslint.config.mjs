import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/** The one folder that may open sockets. */
const NETWORK_MODULES = ['undici', 'net', 'tls', 'http', 'https', 'http2', 'dns', 'dgram', 'dns/promises'].flatMap((name) => [
  name,
  `node:${name}`,
]);

/** What a server listens with. */
const LISTENING_MODULES = ['node:http', 'node:net'];

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.portolan/', 'node_modules/', 'test/golden/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-console': 'error',
      'no-control-regex': 'off',
      'no-eval': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/crawl/guarded-fetch/**', 'src/session-config/node/**', 'src/serve/**'],
    rules: { 'no-restricted-imports': ['error', { paths: NETWORK_MODULES }], 'no-restricted-globals': ['error', 'eval'] },
  },
  {
    // It listens, and calls nobody.
    files: ['src/serve/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: NETWORK_MODULES.filter((name) => !LISTENING_MODULES.includes(name)) }] },
  },
  { files: ['test/**/*.ts'], rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
  ...astro.configs.recommended,
  { files: ['**/*.astro'], rules: { 'astro/no-set-html-directive': 'error' } },
  {
    files: ['**/*.mjs', 'scripts/**/*.ts'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
);
