import * as connect from '#messages/connect.ts';
import * as counts from '#messages/counts.ts';
import * as say from '#messages/server.ts';

import { scoreOf } from '../../catalog/lists/score.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { startableBy, waysOf } from '../../install/index.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { changeHistory } from './change-history.ts';
import { connectBox } from './connect-box.ts';
import { connectionView } from './connection-view.ts';
import { endpointAnswers } from './endpoint-answers.ts';
import { checksView } from './findings-view.ts';
import { relatedView, sameOwnerView } from './near-servers.ts';
import { packageRegistryFacts } from './package-registry-facts.ts';
import { scoreView } from './score-view.ts';
import { serverExport } from './server-export.ts';
import { serverFacts } from './server-facts.ts';
import { serverHead } from './server-head.ts';
import type { ServerPageProps } from './server-pages.ts';
import { connectionsBeside, shownWays } from './shown-ways.ts';
import { sourcesView } from './sources-view.ts';
import { toolList } from './tool-list.ts';

/** The page of a server, without its frame. */
export function serverPage({ record, content, findings, sameOwner, related, profiles, files }: ServerPageProps): Markup {
  const { owner, repo, endpointFacts, packageFacts } = record;
  const repository = owner !== '' && repo !== '' ? `https://github.com/${owner}/${repo}` : undefined;
  const score = scoreOf({ ...record, startable: startableBy(waysOf(record)), fresh: content?.state.status !== 'stale' });
  return markup`
    ${serverHead(record, { state: content?.state, repository, hasOwnerPage: sameOwner.count > 0 })}
    ${partLinks(record, related.length > 0)}
    <div class="columns">
      <div class="main">
        ${connectPart(record, repository)}
        ${toolList(record)}
        ${checksView(record, findings, content?.from.security?.fetchedAt)}
        ${changeHistory(content?.changes ?? [])}
        ${sourcesView(content)}
      </div>
      <aside>
        ${serverFacts(record, profiles)}
        ${endpointFacts && endpointAnswers(endpointFacts)}
        ${packageFacts && packageRegistryFacts(record.qualifiedName, packageFacts, content?.from.registry?.fetchedAt)}
        ${serverExport(record, files)}
        ${scoreView(score)}
        ${sameOwnerView(record, sameOwner)}
        ${relatedView(record, related)}
      </aside>
    </div>
  `;
}

function partLinks({ tools }: ServerRecord, hasRelated: boolean): Markup {
  return markup`
    <nav class="parts" aria-label="${say.partsOfPage}">
      <a href="#connect">${connect.connect}</a>
      <a href="#tools">${tools === null ? say.tools : counts.tools(tools.length)}</a>
      <a href="#checks">${say.checks}</a>
      <a href="#history">${say.history}</a>
      <a href="#sources">${say.sources}</a>
      <a href="#facts">${say.facts}</a>
      ${hasRelated && markup`<a href="#related">${say.related}</a>`}
    </nav>
  `;
}

function connectPart(record: ServerRecord, repository: string | undefined): Markup {
  const ways = shownWays(record);
  const help =
    repository !== undefined &&
    markup` ${say.repositoryMayHelp}: <a href="${repository}" rel="nofollow noopener">${record.owner}/${record.repo}</a>`;
  return markup`
    <section aria-labelledby="connect">
      <h2 id="connect">${connect.connect}</h2>
      ${ways === undefined ? markup`<p class="quiet">${say.connectionUnknown}${help}</p>` : connectBox(record, ways)}
      ${connectionsBeside(record).map(connectionView)}
    </section>
  `;
}
