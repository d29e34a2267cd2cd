/** What a plugin of the Markdown processor is given to change an element with. */
interface ElementContext<Element> {
  setProperty(node: Element, name: string, value: string): void;
}

/** An element, as far as links go. */
interface LinkElement {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A plugin for elements, in the form in which Astro's Markdown processor takes it. */
interface DocsLinks {
  readonly name: string;
  readonly element: {
    readonly filter: readonly string[];
    readonly visit: (node: LinkElement, context: ElementContext<LinkElement>) => void;
  };
}

/**
 * Lets the documentation name its pages by their files (`deploy.md#nginx`), which is right where the files are read, and the site's pages
 * from its root (`/checks/`): on the site both are links below its base.
 *
 * @param processor Astro's, whose options are open to integrations
 */
export function addDocsLinks(processor: { readonly options: object }, base: string): void {
  const { options } = processor;
  if (!('hastPlugins' in options) || !Array.isArray(options.hastPlugins)) return;
  options.hastPlugins.push(docsLinks(base));
}

function docsLinks(base: string): DocsLinks {
  return {
    name: 'portolan-docs-links',
    element: {
      filter: ['a'],
      visit: (node, context) => {
        const href = node.properties?.['href'];
        const target = typeof href === 'string' ? docsTarget(href, base) : undefined;
        if (target !== undefined) context.setProperty(node, 'href', target);
      },
    },
  };
}

/** Where a link of the documentation leads on the site; `undefined` where it stays as it is. */
export function docsTarget(href: string, base: string): string | undefined {
  const root = base.endsWith('/') ? base : `${base}/`;
  const page = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href);
  if (page !== null) return `${root}docs/${page[1] ?? ''}/${page[2] ?? ''}`;
  return /^\/(?!\/)/.test(href) ? `${root}${href.slice(1)}` : undefined;
}
