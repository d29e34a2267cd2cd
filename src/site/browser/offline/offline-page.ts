import { direction, language } from '#messages/language.ts';
import * as say from '#messages/missing-pages.ts';

/** RFC 9110 §15.6.4. */
const UNAVAILABLE = 503;

/** Colours of the site, without its style sheets: these may not be cached. */
const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:3.5rem 1rem;' +
  'color:light-dark(#1c2b36,#e6e2d6);background:light-dark(#fbf8f1,#0f1a22)}h1{font-size:1.6rem;line-height:1.25}' +
  'a{color:light-dark(#0d5378,#7cc4e8);display:inline-block;padding:.5rem 1rem .5rem 0}';

/**
 * The answer in place of a page that can neither be loaded nor was visited before.
 *
 * @param home path of the home page if it is cached
 */
export function offlinePage(home: string | undefined): Response {
  const toHome = home === undefined ? '' : ` <a href="${home}">${say.homePage}</a>`;
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${say.offline}</title>
<style>${STYLE}</style>
<h1>${say.offline}</h1>
<p>${say.offlineMeaning}</p>
<p><a href="">${say.tryAgain}</a>${toHome}</p>
`;
  return new Response(html, { status: UNAVAILABLE, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
