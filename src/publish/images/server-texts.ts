import type { Language } from '../../catalog/values/languages.ts';
import * as deCounts from '../../i18n/messages/de/counts.ts';
import * as deSharing from '../../i18n/messages/de/sharing.ts';
import * as enCounts from '../../i18n/messages/en/counts.ts';
import * as enSharing from '../../i18n/messages/en/sharing.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import type { BadgeTexts } from './badge.ts';
import type { CardTexts } from './card.ts';

/** Images are rendered outside the page bundle, in which the build would select the messages of the site's language. */
const WORDS = { en: { ...enCounts, ...enSharing }, de: { ...deCounts, ...deSharing } } as const satisfies Record<Language, unknown>;

/** The texts of a server's badge: "listed", or the result of the last scan. */
export function badgeTexts({ security, tools }: ServerRecord, { name, language }: SiteSettings): BadgeTexts {
  const say = WORDS[language];
  const scan = security === null ? say.listed : security.scanPassed ? say.checksPassed : say.checksFailed;
  const tone = security === null ? 'plain' : security.scanPassed ? 'good' : 'bad';
  return { label: name, value: [...(tools === null ? [] : [say.tools(tools.length)]), scan].join(' · '), tone };
}

/** The texts of a server's Open Graph image. */
export function serverCardTexts(record: ServerRecord, { name, language, accent }: SiteSettings): CardTexts {
  const { displayName, qualifiedName, description, verified, tools, security } = record;
  const say = WORDS[language];
  const facts = [
    say.mcpServer,
    ...(verified ? [say.verified] : []),
    ...(tools === null ? [] : [say.tools(tools.length)]),
    ...(security === null ? [] : [security.scanPassed ? say.checksPassed : say.checksFailed]),
  ];
  return { site: name, title: displayName, name: qualifiedName, description, facts, accent };
}

/** The texts of the site's Open Graph image. */
export function siteCardTexts({ site, records }: Pick<Catalog, 'site' | 'records'>): CardTexts {
  const { name, tagline, language, accent } = site;
  return { site: name, title: tagline || name, name: '', description: '', facts: [WORDS[language].servers(records.length)], accent };
}
