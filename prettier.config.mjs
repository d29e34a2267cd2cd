/** @type {import('prettier').Config} */
export default {
  printWidth: 140,
  singleQuote: true,
  plugins: ['prettier-plugin-astro'],
  overrides: [{ files: '*.astro', options: { parser: 'astro' } }],
};
