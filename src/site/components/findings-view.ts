import * as counts from '#messages/counts.ts';
import * as say from '#messages/server.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { visible } from '../../i18n/formatting/visible.ts';
import type { FindingSeverity } from '../../catalog/values/finding-severity.ts';
import type { Finding } from '../../security/scan/detection/finding.ts';
import { placeWords } from '../../security/scan/reports/finding-location.ts';
import { RULES } from '../../security/scan/rules/all-rules.ts';
import { scanPassed } from '../../security/scan/scan.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { differenceView } from './difference-view.ts';
import { href, ruleHref } from './links.ts';
import { RULE_TITLES } from './site-rules.ts';
import { timeOf } from './time.ts';

/** Findings shown initially, and in total; ordered by severity. */
const FIRST = 5;
const MAX_FINDINGS = 30;

/**
 * The checks of a server: the result, and what was found. Checks that found nothing are only counted; the list of all checks explains them.
 *
 * @param findings of the scan of this build, critical first
 * @param scannedAt ISO 8601 time of the stored result
 */
export function checksView(record: ServerRecord, findings: readonly Finding[], scannedAt: string | undefined): Markup {
  const { security } = record;
  const found = new Set(findings.map(({ rule }) => rule));
  // The page shows the stored result, as the API does; a notice says if the scan of this build has another result.
  const isOvertaken = security !== null && security.scanPassed !== scanPassed(findings);
  return markup`
    <section class="checked" aria-labelledby="checks">
      <h2 id="checks">${say.checks}</h2>
      <p>
        ${security === null ? `${say.noSavedResult} ` : result(security.scanPassed)}
        ${say.checksPassed(found.size, counts.checks(RULES.length))}
        ${scannedAt !== undefined && security !== null && markup` ${say.checkedOn} ${timeOf(scannedAt)}.`}
      </p>
      ${isOvertaken && markup`<p class="notice">${security.scanPassed ? say.outdatedPassed : say.outdatedFailed}</p>`}
      ${findings.length > 0 && findingList(record, findings)}
      <p class="quiet">${say.noGuarantee} <a href="${href('checks/')}">${say.aboutChecks}</a></p>
    </section>
  `;
}

function result(passed: boolean): Markup {
  return passed ? markup`<span class="badge verified">${say.passed}</span> ` : markup`<span class="badge failed">${say.failed}</span> `;
}

function findingList({ connections, packages, tools }: ServerRecord, findings: readonly Finding[]): Markup {
  const facts = { connections, ...(packages && { packages }), ...(tools && { tools }) };
  const shown = findings.slice(0, MAX_FINDINGS);
  const isFew = findings.filter(({ change }) => change !== undefined).length <= 3;
  const view = (finding: Finding): Markup => findingView(finding, visible(placeWords(finding.pointer, facts, say.place)), isFew);
  const rulesOf = (list: readonly Finding[]): ReadonlySet<string> => new Set(list.map(({ rule }) => rule));
  const shownRules = rulesOf(shown);
  const further = new Set([...rulesOf(findings)].filter((rule) => !shownRules.has(rule)));
  return markup`
    <ul class="findings">${shown.slice(0, FIRST).map(view)}</ul>
    ${
      shown.length > FIRST &&
      markup`
      <details class="earlier">
        <summary>${say.moreFindings(shown.length - FIRST)}</summary>
        <ul class="findings">${shown.slice(FIRST).map(view)}</ul>
      </details>
    `
    }
    ${
      findings.length > shown.length &&
      markup`
      <p class="quiet">
        ${say.furtherFindings(findings.length - shown.length)}${[...further].map((rule) => markup` <a href="${ruleHref(rule)}">${rule}</a>`)}
      </p>
    `
    }
  `;
}

/**
 * @param place of the finding, as text
 * @param open whether the difference is expanded initially
 */
function findingView({ rule, severity, excerpt, change }: Finding, place: string, open: boolean): Markup {
  return markup`
    <li>
      <p>${severityBadge(severity)} <a href="${ruleHref(rule)}">${rule}</a> ${RULE_TITLES.get(rule)}</p>
      <p class="where"><bdi>${place}</bdi>${excerpt !== '' && markup` <code>${excerpt}</code>`}</p>
      ${change && differenceView(change.before, change.after, open)}
    </li>
  `;
}

/** The severity of a finding or a rule. */
export function severityBadge(severity: FindingSeverity): Markup {
  return markup`<span class="badge severity ${severity}">${say.severities[severity]}</span>`;
}
