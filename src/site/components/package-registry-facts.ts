import * as say from '#messages/package-facts.ts';

import { namesServer, type PackageFacts } from '../../catalog/packages/package-facts.ts';
import { day } from '../../i18n/formatting/counts-and-dates.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { registryName } from '../views/way-names.ts';
import { fact } from './server-facts.ts';
import { timeOf } from './time.ts';

/**
 * What package registries state about the packages of a server.
 *
 * @param fetchedAt ISO 8601 time at which these facts were first fetched
 */
export function packageRegistryFacts(qualifiedName: string, packageFacts: readonly PackageFacts[], fetchedAt: string | undefined): Markup {
  return markup`
    <section class="facts" aria-labelledby="package-registries">
      <h2 id="package-registries">${say.title}</h2>
      ${packageFacts.map((facts) => packageView(facts, qualifiedName))}
      ${fetchedAt !== undefined && markup`<p class="quiet">${say.changedAt} ${timeOf(fetchedAt)}</p>`}
    </section>
  `;
}

function packageView(facts: PackageFacts, qualifiedName: string): Markup {
  const { registryType, identifier, version, state, message, releaseVersion, releasedAt, newestVersion, newestAt } = facts;
  const { license, repository, attested, namedServer } = facts;
  return markup`
    <h3>${registryName(registryType)}: <code>${version === undefined ? identifier : `${identifier}@${version}`}</code></h3>
    <dl>
      ${fact(say.state, [say.states[state], message && markup` <bdi>(${message})</bdi>`])}
      ${(releaseVersion ?? releasedAt) && fact(say.release, versionAt(releaseVersion, releasedAt))}
      ${newestVersion && fact(say.newest, versionAt(newestVersion, newestAt))}
      ${license && fact(say.license, markup`<bdi>${license}</bdi>`)}
      ${repository && fact(say.repository, markup`<a href="${repository}" rel="nofollow noopener">${repository.replace(/^https?:\/\//, '')}</a>`)}
      ${attested !== undefined && fact(say.provenance, attested ? say.attested : say.notAttested)}
      ${namedServer && fact(say.namedServer, namesServer(facts, qualifiedName) === true ? say.namesThisServer : say.namesAnother(namedServer))}
    </dl>
  `;
}

function versionAt(version: string | undefined, at: string | undefined): Markup {
  return markup`${version && markup`<bdi>${version}</bdi> `}${at && markup`<time datetime="${at}">(${day(at)})</time>`}`;
}
