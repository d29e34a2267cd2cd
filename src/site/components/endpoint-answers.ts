import { language } from '#messages/language.ts';
import * as say from '#messages/sign-in.ts';

import type { EndpointFacts } from '../../catalog/record/endpoint-facts.ts';
import { durationText } from '../../i18n/formatting/duration-text.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { fact } from './server-facts.ts';
import { timeOf } from './time.ts';

/** Items of a list that are shown. */
const MAX_ITEMS = 12;

/** What the endpoints of a server answered at the last crawl. */
export function endpointAnswers(endpointFacts: readonly EndpointFacts[]): Markup {
  return markup`
    <section class="facts" aria-labelledby="endpoints">
      <h2 id="endpoints">${endpointFacts.length === 1 ? say.endpointTitle : say.endpointsTitle}</h2>
      ${endpointFacts.map(endpointView)}
    </section>
  `;
}

function endpointView(facts: EndpointFacts): Markup {
  const rows = rowsOf(facts).filter(([, values]) => values.length > 0);
  return markup`
    <h3><code>${withoutScheme(facts.url)}</code></h3>
    <dl>${rows.map(([name, values]) =>
      fact(
        name,
        values.map((value, at) => markup`<bdi>${at < values.length - 1 ? `${value},` : value}</bdi> `),
      ),
    )}</dl>
    <p class="quiet">${say.observed} ${timeOf(facts.observedAt)}.</p>
  `;
}

function rowsOf(facts: EndpointFacts): readonly (readonly [name: string, values: readonly string[]])[] {
  const { signIn, authorizationServers = [], scopes = [], resourceMetadata, protocolVersions = [] } = facts;
  const { capabilities = [], extensions = [], cache } = facts;
  const kept = cache && [durationText(cache.ttlMs, language), ...(cache.scope ? [say.cacheScopes[cache.scope]] : [])].join(', ');
  const rows = [
    [say.title, [signIn === undefined ? (protocolVersions.length > 0 ? '' : say.refused) : say.answers[signIn]]],
    [say.authorizationServers, authorizationServers.map(withoutScheme)],
    [say.scopes, scopes],
    [say.metadata, resourceMetadata === undefined ? [] : [resourceMetadata]],
    [say.versions, protocolVersions],
    [say.capabilities, capabilities],
    [say.extensions, extensions],
    [say.cache, kept === undefined ? [] : [kept]],
  ] as const;
  return rows.map(([name, values]) => [name, values.filter((value) => value !== '').slice(0, MAX_ITEMS)] as const);
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
