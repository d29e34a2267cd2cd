import * as say from '#messages/sharing.ts';

import { FEED_PATHS } from '../../publish/feeds/feeds.ts';
import { OPEN_SEARCH_PATH } from '../../publish/feeds/open-search.ts';
import { jsonForPage } from '../../publish/formats/json-ld.ts';
import { CARD_SIZE } from '../../publish/images/card.ts';
import { oncePerBuild } from '../build/build-context.ts';
import { markup, ownHtml, type Markup } from '../markup/markup.ts';
import { THEME_SCRIPT } from '../theme/preferences.ts';
import { href } from './links.ts';
import { absolute, type SharedPage } from './shared-page.ts';
import { sitePictureHref } from './site-files.ts';
import { siteSettings } from './site-settings.ts';

/** What the head of a page states. */
interface PageFacts {
  /** Without the name of the site; omitted for the home page. */
  readonly title: string | undefined;
  readonly description: string;
  /** Path of the page with the site's base; `undefined` if it has no canonical URL. */
  readonly path: string | undefined;
  readonly referrer: 'no-referrer' | 'strict-origin-when-cross-origin';
  readonly shared: SharedPage | undefined;
}

/** The parts that all pages share, before and after what differs. */
const constant = oncePerBuild(({ catalog: { site } }) => ({
  icons: markup`
    <link rel="icon" href="${href('favicon.svg')}" type="image/svg+xml">
    <link rel="ard" href="${href('.well-known/ard.json')}" type="application/json">
    <link rel="ai-catalog" href="${href('.well-known/ai-catalog.json')}" type="application/ai-catalog+json">
    ${feedLink(href(FEED_PATHS.changes), say.changesOf(site.name))}
    ${feedLink(href(FEED_PATHS.added), say.newServersOf(site.name))}
    <link rel="search" href="${href(OPEN_SEARCH_PATH)}" type="application/opensearchdescription+xml" title="${say.searchIn(site.name)}">
  `,
  siteName: markup`<meta property="og:type" content="website"><meta property="og:site_name" content="${site.name}">`,
}));

/** Before everything else but the policy and the style sheets: nothing is painted in the wrong theme. */
const BEGINNING = markup`
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script>${ownHtml(THEME_SCRIPT)}</script>
  <meta name="color-scheme" content="light dark">
`;

const PICTURE_SIZE = markup`
  <meta property="og:image:type" content="image/png">
  <meta property="og:image:width" content="${CARD_SIZE.width}">
  <meta property="og:image:height" content="${CARD_SIZE.height}">
`;

const FORMAT_TITLES = { 'text/markdown': say.asMarkdown, 'application/json': say.asJson } as const;

/** The head of a page after its policy and style sheets: title, description, links to other formats and feeds, preview and JSON-LD. */
export function pageHead({ title, description, path, referrer, shared }: PageFacts): Markup {
  const { name } = siteSettings();
  const { icons } = constant();
  const canonical = path === undefined ? undefined : absolute(path);
  return markup`
    ${BEGINNING}
    <title>${title === undefined ? name : `${title} · ${name}`}</title>
    <meta name="description" content="${description}">
    <meta name="referrer" content="${referrer}">
    ${canonical !== undefined && markup`<link rel="canonical" href="${canonical}">`}
    ${icons}
    ${shared?.feed && feedLink(shared.feed.path, say.ownerFeedOf(shared.feed.owner, name))}
    ${shared?.formats?.map(({ type, path: file }) => markup`<link rel="alternate" href="${file}" type="${type}" title="${FORMAT_TITLES[type]}">`)}
    ${canonical !== undefined && preview({ title: title ?? name, description, canonical, picture: shared?.picture })}
    ${canonical !== undefined && shared?.data && markup`<script type="application/ld+json">${ownHtml(jsonForPage(shared.data))}</script>`}
  `;
}

/** What programs show of a link to a page (Open Graph). */
function preview({
  title,
  description,
  canonical,
  picture,
}: Record<'title' | 'description' | 'canonical', string> & { picture: string | undefined }): Markup {
  const image = picture ?? sitePictureHref();
  return markup`
    ${constant().siteName}
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${canonical}">
    ${image !== undefined && markup`<meta property="og:image" content="${absolute(image)}">${PICTURE_SIZE}<meta property="og:image:alt" content="${title}">`}
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">
  `;
}

function feedLink(path: string, title: string): Markup {
  return markup`<link rel="alternate" href="${path}" type="application/atom+xml" title="${title}">`;
}
