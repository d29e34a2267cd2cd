import type { MarkdownInstance } from 'astro';

import * as say from '#messages/docs.ts';

/** The front matter of a page of the documentation. */
interface DocsMatter {
  readonly title: string;
  readonly description: string;
}

/** A page of the documentation. */
interface DocsPage extends DocsMatter {
  /** Its file name without `.md`, and its path below `docs/`. */
  readonly name: string;
  readonly markdown: MarkdownInstance<Record<string, unknown>>;
}

/** Pages for one kind of reader. */
interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: say.forVisitors, names: ['find', 'agents', 'authors'] },
  {
    title: say.forOperators,
    names: [
      'start',
      'add-servers',
      'crawl',
      'profiles',
      'theming',
      'settings',
      'deploy',
      'rebuild',
      'files',
      'packs',
      'private',
      'checks',
      'commands',
    ],
  },
  { title: say.forDevelopers, names: ['add-client', 'add-rule', 'embedder'] },
];

const FILES = import.meta.glob<MarkdownInstance<Record<string, unknown>>>('../docs/*.md', { eager: true });

/** Every page of the documentation, in reading order. */
export const DOCS_GROUPS: readonly DocsGroup[] = GROUPS.map(({ title, names }) => ({ title, pages: names.map(pageOf) }));

function pageOf(name: string): DocsPage {
  const markdown = FILES[`../docs/${name}.md`];
  if (markdown === undefined) throw new Error(`The documentation has no page "${name}".`);
  const { title, description } = markdown.frontmatter;
  if (typeof title !== 'string' || typeof description !== 'string') throw new Error(`docs/${name}.md has no title or no description.`);
  return { name, title, description, markdown };
}
