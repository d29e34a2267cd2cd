import * as compare from '#messages/compare.ts';
import * as form from '#messages/form.ts';
import * as say from '#messages/server.ts';
import * as sharing from '#messages/sharing.ts';

import { editUrlOf, reportUrl } from '../../catalog/content-file/contribution.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { isInstallable } from '../../install/entries/install-entries.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { compareHref, composeHref, href, serverHref } from './links.ts';
import type { ServerPageProps } from './server-pages.ts';
import { absolute } from './shared-page.ts';
import { siteSettings } from './site-settings.ts';

/** The links from a server to its other formats, and its badge. */
export function serverExport(record: ServerRecord, files: ServerPageProps['files']): Markup {
  const { qualifiedName } = record;
  const { repositoryUrl, editUrl } = siteSettings();
  const page = absolute(serverHref(qualifiedName));
  const isUsable = isInstallable(record);
  const links = [
    { text: say.addToConfiguration, to: isUsable ? composeHref([qualifiedName]) : undefined },
    { text: compare.compareWithOthers, to: compareHref([qualifiedName]) },
    { text: sharing.asMarkdown, to: files.md, isCopied: true },
    { text: sharing.asJson, to: files.json },
    { text: say.asJson, to: href(`api/servers/${qualifiedName}.json`) },
    { text: sharing.entriesAsJson, to: isUsable ? files['connect-json'] : undefined },
    { text: say.report, to: repositoryUrl && reportUrl(repositoryUrl, { qualifiedName, page }) },
    { text: say.edit, to: editUrl && editUrlOf(editUrl, qualifiedName) },
  ];
  return markup`
    <section class="export" aria-labelledby="export">
      <h2 id="export">${say.exportTitle}</h2>
      <ul class="links">
        ${links.map(
          ({ text, to, isCopied }) =>
            to !== undefined && markup`<li><a href="${to}">${text}</a>${isCopied === true && copyButton(to)}</li>`,
        )}
      </ul>
      ${files.badge !== undefined && badgeView(files.badge, page)}
    </section>
  `;
}

function copyButton(file: string): Markup {
  return markup` <button type="button" data-copy-file="${file}">${form.copy}<span class="hidden"> ${sharing.asMarkdown}</span></button>`;
}

function badgeView(badge: string, page: string): Markup {
  const { name } = siteSettings();
  const alt = say.badgeAlt(name).replaceAll(/[[\]\\]/g, '');
  return markup`
    <details class="block">
      <summary>${say.badge}</summary>
      <p><img src="${badge}" alt="${say.badgeAlt(name)}" loading="lazy"></p>
      <pre tabindex="0">${`[![${alt}](${absolute(badge)})](${page})`}</pre>
      <p class="others"><button type="button" data-block>${form.copy}</button></p>
    </details>
  `;
}
