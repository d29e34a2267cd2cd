import type { MarkdownInstance } from 'astro';

import * as say from '#messages/docs.ts';

import { ownHtml, type Markup } from '../markup/markup.ts';
import { BUILT_IN_DOCS } from '../../catalog/published/built-in-docs.ts';
import { OWN_DOCS, type OwnPage } from '../theme/own-docs.ts';

/** A page of the documentation. */
interface DocsPage {
  readonly title: string;
  /** One sentence; empty if the operator wrote none. */
  readonly description: string;
  /** Its file name without `.md`, and its path below `docs/`. */
  readonly name: string;
  /** Language of its text; `undefined`: that of the site, for a page of the operator. */
  readonly language: 'en' | undefined;
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
  /** Its text: a component, or markup for a page of the operator. */
  readonly text: MarkdownInstance<Record<string, unknown>>['Content'] | Markup;
}

/** Pages for one kind of reader. */
interface DocsGroup {
  readonly title: string;
  /** Language of its pages; `undefined` if they can have several. */
  readonly language: 'en' | undefined;
  readonly pages: readonly DocsPage[];
}

const { pages: ownPages, hasBuiltIn } = OWN_DOCS;

const GROUPS: readonly { readonly title: string; readonly names: readonly string[]; readonly isShown: boolean }[] = [
  { title: say.forVisitors, names: BUILT_IN_DOCS.visitors, isShown: true },
  { title: say.forOperators, names: BUILT_IN_DOCS.operators, isShown: hasBuiltIn },
  { title: say.forDevelopers, names: BUILT_IN_DOCS.developers, isShown: hasBuiltIn },
];

const FILES = import.meta.glob<MarkdownInstance<Record<string, unknown>>>('../docs/*.md', { eager: true });

const shown = GROUPS.filter(({ isShown }) => isShown);
const builtIn = new Set(shown.flatMap(({ names }) => names));
const own = new Map(ownPages.map((page) => [page.name, page]));
const additional = ownPages.filter(({ name }) => !builtIn.has(name)).map(ownPage);

/** Every page of the documentation, in reading order. The operator's pages come first; one with the name of a built-in page replaces it. */
export const DOCS_GROUPS: readonly DocsGroup[] = [
  ...(additional.length > 0 ? [{ title: say.aboutCatalogue, language: undefined, pages: additional }] : []),
  ...shown.map(({ title, names }) => groupOf(title, names.map(pageOf))),
];

/** What the documentation is about. */
export const DOCS_ABOUT = hasBuiltIn ? say.about : say.aboutUse;

function groupOf(title: string, pages: readonly DocsPage[]): DocsGroup {
  return { title, language: pages.every(({ language }) => language === 'en') ? 'en' : undefined, pages };
}

function pageOf(name: string): DocsPage {
  const replaced = own.get(name);
  return replaced === undefined ? builtInPage(name) : ownPage(replaced);
}

function ownPage({ name, title, description, headings, html }: OwnPage): DocsPage {
  return { name, title, description, headings, language: undefined, text: ownHtml(html) };
}

function builtInPage(name: string): DocsPage {
  const markdown = FILES[`../docs/${name}.md`];
  if (markdown === undefined) throw new Error(`The documentation has no page "${name}".`);
  const { title, description } = markdown.frontmatter;
  if (typeof title !== 'string' || typeof description !== 'string') throw new Error(`docs/${name}.md has no title or no description.`);
  return { name, title, description, language: 'en', headings: markdown.getHeadings(), text: markdown.Content };
}
