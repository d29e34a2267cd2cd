import type { FooterProps, HeadProps, HomeProps } from './override-props.ts';

/** A component of Astro, as a function that a page calls with its props. */
type Component<Props> = (props: Props) => unknown;

/** The operator's style sheet and components; `undefined`: there is none. */
interface OwnTheme {
  /** URL of the style sheet. */
  readonly sheet: string | undefined;
  readonly Head: Component<HeadProps> | undefined;
  readonly Footer: Component<FooterProps> | undefined;
  readonly Home: Component<HomeProps> | undefined;
}

/** What the operator's files add to pages: nothing here. A build of a site with such files has another module in place of this one (`build/theme-modules.ts`). */
export const OWN_THEME: OwnTheme = { sheet: undefined, Head: undefined, Footer: undefined, Home: undefined };
