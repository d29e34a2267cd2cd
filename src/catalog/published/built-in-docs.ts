/** The built-in pages of the documentation by their readers, in reading order: names of the files in `docs/` without `.md`. */
export const BUILT_IN_DOCS = {
  visitors: ['find', 'agents', 'authors'],
  operators: [
    'start',
    'add-servers',
    'crawl',
    'profiles',
    'theming',
    'settings',
    'deploy',
    'rebuild',
    'hosting',
    'watch',
    'upgrade',
    'files',
    'packs',
    'private',
    'sizing',
    'checks',
    'commands',
  ],
  developers: ['add-client', 'add-rule', 'embedder'],
} as const;

/**
 * The built-in pages that a site shows.
 *
 * @param isWhole false: only those for visitors
 */
export function shownBuiltInDocs(isWhole: boolean): readonly string[] {
  const { visitors, operators, developers } = BUILT_IN_DOCS;
  return isWhole ? [...visitors, ...operators, ...developers] : visitors;
}
