/** A page of the documentation that the operator wrote. */
export interface OwnPage {
  readonly name: string;
  readonly title: string;
  /** One sentence; empty if the operator wrote none. */
  readonly description: string;
  /** Its text as HTML. */
  readonly html: string;
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
}

/** The operator's part of the documentation. */
interface OwnDocs {
  /** In their order. */
  readonly pages: readonly OwnPage[];
  /** Whether the built-in pages for operators and developers are shown. */
  readonly hasBuiltIn: boolean;
  /** Hash over the pages and their images; empty if there are none. */
  readonly hash: string;
}

/** The operator's part of the documentation: nothing here. A build of a site with such pages has another module in place of this one (`build/docs-modules.ts`). */
export const OWN_DOCS: OwnDocs = { pages: [], hasBuiltIn: true, hash: '' };
