import { singleRequest, type Check, type CheckRun, type CheckContext } from './check.ts';
import { get, getAcrossOrigins, isAbsent, mediaType, preflight, type ProbeAnswer } from '../http/probe.ts';
import { refusalOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, works, type CheckResult } from '../http/check-result.ts';
import { NO_MATCH_QUERY } from './names.ts';
import { LISTS } from './listed-servers.ts';
import { BY_HTTPS, fitsList, getServerVersion, checkSearch, readableWithoutKey, WHOLE_LIST } from './official-reading.ts';

const PROBE = get('v0.1/servers?limit=1');

/** VS Code with the site as its `chat.mcp.gallery.serviceUrl` (microsoft/vscode, mcpGalleryService.ts). */
export const VSCODE_CHECKS: readonly Check[] = [
  { id: 'vscode-open', client: 'vscode', question: 'read it without a key', fix: 'open', run: readableWithoutKey(PROBE) },
  { id: 'vscode-https', client: 'vscode', question: 'reach it over https', fix: 'https', run: BY_HTTPS },
  {
    id: 'vscode-probe',
    client: 'vscode',
    question: 'recognise it as a registry',
    fix: 'rules',
    // Any success is enough.
    run: singleRequest(PROBE, (answer) => (answer.status >= 200 && answer.status < 300 ? works() : (refusalOf(answer) ?? works()))),
  },
  { id: 'vscode-list', client: 'vscode', question: 'list servers', fix: 'rules', run: WHOLE_LIST },
  {
    id: 'vscode-search',
    client: 'vscode',
    question: 'search',
    fix: 'live',
    run: singleRequest(get(`${LISTS.editor.path}&search=${encodeURIComponent(NO_MATCH_QUERY)}`), checkSearch),
  },
  { id: 'vscode-get', client: 'vscode', question: 'get a server by its name', fix: 'rules', run: getServerVersion('latest') },
  {
    id: 'vscode-older',
    client: 'vscode',
    question: 'list servers at the older path, below /v0/',
    fix: 'rules',
    // Current clients request `/v0.1/` first, so a 404 here is no fault.
    run: singleRequest(get('v0/servers?limit=1'), (answer, context) =>
      isAbsent(answer)
        ? notOffered('there is no v0/servers (404), and current clients request v0.1/servers', 'rules')
        : fitsList(answer, context),
    ),
  },
];

/** GitHub Copilot with the site as the MCP registry of an organisation (github/docs, configure-mcp-registry). */
export const COPILOT_CHECKS: readonly Check[] = [
  { id: 'copilot-open', client: 'copilot', question: 'read it without a key', fix: 'open', run: readableWithoutKey(PROBE) },
  { id: 'copilot-https', client: 'copilot', question: 'reach it over https', fix: 'https', run: BY_HTTPS },
  { id: 'copilot-list', client: 'copilot', question: 'list servers', fix: 'rules', run: WHOLE_LIST },
  {
    id: 'copilot-get',
    client: 'copilot',
    question: 'get the newest version of a server',
    fix: 'rules',
    run: getServerVersion('latest'),
  },
  { id: 'copilot-version', client: 'copilot', question: 'get one version of a server', fix: 'rules', run: getServerVersion('listed') },
  {
    id: 'copilot-cors-list',
    client: 'copilot',
    question: 'read the list from a page of another origin',
    fix: 'rules',
    run: singleRequest(getAcrossOrigins('v0.1/servers?limit=1'), (answer) => refusalOf(answer) ?? checkCors(answer)),
  },
  {
    id: 'copilot-cors-get',
    client: 'copilot',
    question: 'read a server from a page of another origin',
    fix: 'rules',
    run: readAcrossOrigins,
  },
  {
    id: 'copilot-preflight',
    client: 'copilot',
    question: 'send a CORS preflight for a request with a key',
    fix: 'rules',
    run: singleRequest(preflight('v0.1/servers?limit=1'), checkPreflight),
  },
];

/** The three headers that Copilot requires, and the values that each must contain. */
const REQUIRED_HEADERS: readonly (readonly [header: string, words: readonly string[]])[] = [
  ['Access-Control-Allow-Origin', ['*']],
  ['Access-Control-Allow-Methods', ['GET', 'OPTIONS']],
  ['Access-Control-Allow-Headers', ['Authorization', 'Content-Type']],
];

function checkCors(answer: ProbeAnswer): CheckResult {
  const lacking = REQUIRED_HEADERS.filter(([header, words]) => {
    const values = answer
      .header(header.toLowerCase())
      .toLowerCase()
      .split(/\s*,\s*/);
    return !words.every((word) => values.includes(word.toLowerCase()));
  });
  if (lacking.length === 0) return works();
  return doesNotWork(`answers without ${lacking.map(([header, words]) => `${header}: ${words.join(', ')}`).join('; ')}`);
}

function checkPreflight(answer: ProbeAnswer): CheckResult {
  if (answer.status === 401) return doesNotWork('requires a key for the preflight, and browsers send none with it', 'rules');
  if (answer.status < 200 || answer.status > 299)
    return doesNotWork(`answers OPTIONS with ${answer.status} (${mediaType(answer) || 'no type'})`);
  return checkCors(answer);
}

function* readAcrossOrigins(context: CheckContext): CheckRun {
  let answer: ProbeAnswer | undefined;
  const reading = getServerVersion('latest', getAcrossOrigins)(context);
  for (let step = reading.next(); ; step = reading.next(answer)) {
    if (step.done === true) return step.value.verdict === 'works' && answer !== undefined ? checkCors(answer) : step.value;
    answer = yield step.value;
  }
}
