import * as say from '#messages/frame.ts';
import * as preferences from '#messages/preferences.ts';

import { oncePerBuild } from '../build/build-context.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { browseHref, categoriesHref, docsHref, href } from './links.ts';
import { siteSettings } from './site-settings.ts';

/** A part of the site that the navigation names. */
export type Section = 'browse' | 'categories' | 'profiles' | 'docs';

/** What stands before and after the main part of a page. */
interface PageFrame {
  readonly header: Markup;
  /** The beginning of the footer. */
  readonly footer: Markup;
}

const frames = oncePerBuild(() => new Map<Section | undefined, PageFrame>());

/** The frame of the pages of a section; all of them share one. */
export function pageFrame(section: Section | undefined): PageFrame {
  const known = frames();
  let frame = known.get(section);
  if (frame === undefined) {
    frame = { header: header(section), footer: footer() };
    known.set(section, frame);
  }
  return frame;
}

function header(section: Section | undefined): Markup {
  const { name, logo } = siteSettings();
  const sections = [
    { id: 'browse', text: say.browse, to: browseHref() },
    { id: 'categories', text: say.categories, to: categoriesHref() },
    { id: 'profiles', text: say.profiles, to: href('profiles/') },
    { id: 'docs', text: say.docs, to: docsHref() },
  ];
  return markup`
    <a class="skip" href="#main">${say.skipToContent}</a>
    <header class="masthead">
      <div class="inner">
        <a class="brand" href="${href()}">
          ${logo === undefined ? DEFAULT_LOGO : markup`<img src="${href(logo)}" alt="" height="28">`} <span>${name}</span>
        </a>
        <nav aria-label="${say.mainNavigation}">
          ${sections.map(({ id, text, to }) => markup`<a href="${to}"${section === id && markup` aria-current="page"`}>${text}</a>`)}
        </nav>
        <div class="tools">${searchLink()}${preferencesPanel()}</div>
      </div>
    </header>
  `;
}

function searchLink(): Markup {
  return markup`
    <a id="to-search" class="to-search" href="${href()}" aria-keyshortcuts="/ Control+K Meta+K">
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="1.8"/>
        <path d="m12.8 12.8 4.4 4.4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>
      </svg>
      <span>${say.search}</span> <kbd aria-hidden="true">/</kbd>
    </a>
  `;
}

function preferencesPanel(): Markup {
  const themes = [
    { value: '', text: preferences.system },
    { value: 'light', text: preferences.light },
    { value: 'dark', text: preferences.dark },
  ];
  const switches = [
    { name: 'shortcuts', text: preferences.shortcuts, meaning: preferences.shortcutsMeaning },
    { name: 'recent', text: preferences.recent, meaning: preferences.recentMeaning },
  ];
  return markup`
    <button class="to-preferences" type="button" popovertarget="preferences" title="${preferences.title}">
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M3 6h14M3 14h14" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>
        <circle cx="7" cy="6" r="2.6" fill="currentColor"/>
        <circle cx="13" cy="14" r="2.6" fill="currentColor"/>
      </svg>
      <span class="hidden">${preferences.title}</span>
    </button>
    <div id="preferences" popover role="dialog" aria-labelledby="preferences-title">
      <p id="preferences-title" class="title">${preferences.title}</p>
      <fieldset>
        <legend>${preferences.theme}</legend>
        ${themes.map(({ value, text }) => markup`<label><input type="radio" name="theme" value="${value}"${value === '' && ' checked'}> ${text}</label>`)}
      </fieldset>
      ${switches.map(
        ({ name, text, meaning }) => markup`
        <label>
          <input type="checkbox" name="${name}" checked aria-describedby="preferences-${name}">${' '}
          <span>${text} <span id="preferences-${name}" class="meaning">${meaning}</span></span>
        </label>
      `,
      )}
      <p class="meaning">${preferences.storedHere}</p>
    </div>
  `;
}

function footer(): Markup {
  const site = siteSettings();
  const links = [
    { text: say.checks, to: href('checks/') },
    { text: say.changes, to: href('changes/') },
    { text: say.reference, to: href('reference/') },
    { text: 'OpenAPI', to: href('api/openapi.json') },
    { text: 'llms.txt', to: href('llms.txt') },
    ...(site.repositoryUrl ? [{ text: say.propose, to: site.repositoryUrl }] : []),
  ];
  return markup`
    ${site.footer !== '' && markup`<p>${site.footer}</p>`}
    <nav aria-label="${say.aboutCatalogue}">
      <ul>${links.map(({ text, to }) => markup`<li><a href="${to}">${text}</a></li>`)}</ul>
    </nav>
  `;
}

const DEFAULT_LOGO = markup`
  <svg class="default-logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor"/>
    <path d="M16 1.5V30.5M1.5 16H30.5M5.7 5.7 26.3 26.3M26.3 5.7 5.7 26.3" stroke="currentColor" stroke-width=".5" opacity=".55"/>
    <path class="needle" d="M16 4 18.6 13.4 28 16 18.6 18.6 16 28 13.4 18.6 4 16 13.4 13.4Z"/>
    <circle cx="16" cy="16" r="1.6" fill="var(--paper)"/>
  </svg>
`;
