import type { DocsPage } from './docs-page.ts';
import type { Overrides } from './theme-settings.ts';

/** What the operator's files add to the site, as plain JSON: style sheet, components and pages of the documentation. */
export interface SiteTheme {
  /** Real path of the content folder. */
  readonly folder: string;
  /** Path of the style sheet below the folder, with slashes; it exists. */
  readonly styles: string | undefined;
  /** Paths of the components below the folder, with slashes; they exist. */
  readonly overrides: Overrides;
  /** Paths of all files that the style sheet and the components can use, themselves included. */
  readonly files: readonly string[];
  /** The operator's pages of the documentation, in their order. */
  readonly docs: readonly DocsPage[];
  /** Whether the documentation has its built-in pages for operators and developers. */
  readonly hasBuiltInDocs: boolean;
  /** SHA-256 (Base64) over the style sheet, the components and all files that they can use; empty if there are none. */
  readonly hash: string;
  /** SHA-256 (Base64) over the pages of the documentation and their images; empty if there are none. */
  readonly docsHash: string;
}
