/** The context that the Markdown processor passes to a plugin. */
interface ElementContext<Element> {
  /** @param value `null` removes the property */
  setProperty(node: Element, name: string, value: string | null): void;
}

/** An element with the members that links need. */
interface LinkElement {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A plugin of Astro's Markdown processor. */
interface DocsLinks {
  readonly name: string;
  readonly element: {
    readonly filter: readonly string[];
    readonly visit: (node: LinkElement, context: ElementContext<LinkElement>) => void;
  };
}

/**
 * Rewrites links in the documentation: links to files (`deploy.md#nginx`), which work when the files are read directly, and links from
 * the root (`/checks/`) become links below the site's base. A link to a page that the site does not show becomes text.
 *
 * @param processor Astro's, whose options integrations can change
 * @param names of the pages that the site shows; by default every page
 */
export function addDocsLinks(processor: { readonly options: object }, base: string, names?: ReadonlySet<string>): void {
  const { options } = processor;
  if (!('hastPlugins' in options) || !Array.isArray(options.hastPlugins)) return;
  options.hastPlugins.push(docsLinks(base, names));
}

function docsLinks(base: string, names: ReadonlySet<string> | undefined): DocsLinks {
  return {
    name: 'portolan-docs-links',
    element: {
      filter: ['a'],
      visit: (node, context) => {
        const href = node.properties?.['href'];
        if (typeof href !== 'string') return;
        const name = PAGE_LINK.exec(href)?.[1]?.toLowerCase();
        const isShown = name === undefined || (names?.has(name) ?? true);
        const target = isShown ? docsTarget(href, base) : null;
        if (target !== undefined) context.setProperty(node, 'href', target);
      },
    },
  };
}

/** A link to a file of the documentation. Names of pages are in lower case; a query would be that of no page. */
const PAGE_LINK = /^(?:\.\/)?([a-z0-9-]+)\.md(?:\?[^#]*)?(#.*)?$/i;

/** The target of a documentation link on the site; `undefined` if it is unchanged. */
export function docsTarget(href: string, base: string): string | undefined {
  const root = base.endsWith('/') ? base : `${base}/`;
  const page = PAGE_LINK.exec(href);
  if (page !== null) return `${root}docs/${page[1]?.toLowerCase() ?? ''}/${page[2] ?? ''}`;
  return /^\/(?!\/)/.test(href) ? `${root}${href.slice(1)}` : undefined;
}
