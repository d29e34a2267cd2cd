/** What every component of the operator gets. */
export interface SiteProps {
  /** Name of the catalogue. */
  readonly name: string;
  /** The sentence under the name. */
  readonly tagline: string;
  /** Language of the interface, as a language tag. */
  readonly language: string;
  /** Path of the home page on its host, with slashes at both ends: links to pages begin with it. */
  readonly base: string;
  /** Where people report mistakes and propose servers; `undefined` if the settings state none. */
  readonly repositoryUrl: string | undefined;
}

/** The props of the component `overrides.head`, which adds elements to the end of the head of every page. */
export interface HeadProps extends SiteProps {
  /** Title of the page without the name of the catalogue; `undefined` for the home page. */
  readonly title: string | undefined;
  /** One sentence about the page. */
  readonly description: string;
  /** Path of the page on its host; `undefined` for the page for unknown URLs. */
  readonly path: string | undefined;
}

/** The props of the component `overrides.footer`, which replaces the footer of every page. Its slot has the built-in footer. */
export interface FooterProps extends SiteProps {
  /** The text of the key `footer`; empty if there is none. */
  readonly footer: string;
}

/** The props of the component `overrides.home`, which replaces what the home page shows below the search. Its slot has the built-in lists. */
export interface HomeProps extends SiteProps {
  /** Number of listed servers. */
  readonly servers: number;
  /** ISO 8601 time of the newest fact; `undefined` if it is not known. */
  readonly asOf: string | undefined;
}
