import type { Publication } from '../../catalog/published/published.ts';
import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import { cutText } from '../../i18n/formatting/cut-text.ts';
import { feedTexts } from './feed-texts.ts';
import { xml, XML_HEAD } from './xml.ts';

/** Path of the description with which a browser adds the site's search, below the publication's root. */
export const OPEN_SEARCH_PATH = 'opensearch.xml';

/** Maximum characters of texts (OpenSearch 1.1, draft 6). */
const MAX_LENGTHS = { name: 16, longName: 48, description: 1024 } as const;

/** The description of the site's search for browsers (OpenSearch 1.1). */
export function openSearch({ name, language }: SiteSettings, { url }: Publication): string {
  const say = feedTexts(language);
  return [
    XML_HEAD,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `  <ShortName>${xml(cutText(name, MAX_LENGTHS.name))}</ShortName>`,
    `  <LongName>${xml(cutText(say.searchIn(name), MAX_LENGTHS.longName))}</LongName>`,
    `  <Description>${xml(cutText(say.searchDescription(name), MAX_LENGTHS.description))}</Description>`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    `  <Image width="16" height="16" type="image/svg+xml">${xml(new URL('favicon.svg', url).href)}</Image>`,
    `  <Url type="text/html" method="get" template="${xml(url)}?q={searchTerms}"/>`,
    `  <Url type="application/opensearchdescription+xml" rel="self" template="${xml(new URL(OPEN_SEARCH_PATH, url).href)}"/>`,
    `  <Language>${language}</Language>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
