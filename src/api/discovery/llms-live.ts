import type { Publication } from '../../catalog/published/published.ts';
import type { KnownFiles } from './known-files.ts';
import type { LiveCatalog } from './server-card.ts';

/** Heading of the section about the live API. No third-party text can write a heading. */
export const LIVE_HEADING = 'Search';

/** What the lines about the live API begin with: they are a part of the line with the condition. */
const INDENT = '  ';

/** The section of a file that a build writes: it does not know whether the catalogue runs live. */
export function possibleLiveLines(publication: Publication, files: KnownFiles): string[] {
  return [
    `- [Site](${publication.url}): search for people, in the browser`,
    '- Only if this catalogue runs live; a static host answers 404:',
    ...requestLines(publication, files).map((line) => `${INDENT}${line}`),
  ];
}

/**
 * The map of a live catalogue: the same, but its section about the live API makes no condition, and says whether a key is needed.
 *
 * @param text of the file
 */
export function liveLlmsTxt(text: string, { needsKey }: LiveCatalog): string {
  const lines = text.split('\n');
  const start = lines.indexOf(`## ${LIVE_HEADING}`);
  if (start === -1) return text;
  const next = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  const end = next === -1 ? lines.length : next;
  const requests = lines.slice(start, end).flatMap((line) => (line.startsWith(`${INDENT}- `) ? [line.slice(INDENT.length)] : []));
  const key = needsKey ? ['- An API key is needed: `Authorization: Bearer KEY`'] : [];
  return [...lines.slice(0, start + 1), '', ...requests, ...key, '', ...lines.slice(end)].join('\n');
}

/** The requests of the live API. What a build publishes as files too is named only if it does. */
function requestLines({ url }: Publication, files: KnownFiles): string[] {
  const hasTools = files.bytes('api/tools.json') !== undefined;
  const hasParts = files.count(/\.brief\.md$/) > 0;
  return [
    `- \`${url}mcp\`: MCP server over Streamable HTTP, with the tools \`find_tools\`, \`search_servers\` and \`get_server\``,
    ...(hasTools ? [`- \`GET ${url}api/tools?q=WORDS\`: tools with their arguments, and what their servers need`] : []),
    `- \`GET ${url}api/servers?q=WORDS\`: search by meaning and by words; filters in \`q\`: \`owner:NAME\`, \`repo:NAME\`, \`tag:NAME\`, \`runs:npx\`, \`tokens:<2000\` (context cost of the tools), \`auth:none\` (or \`key\`, \`oauth\`), \`is:verified\`, \`is:deployed\`, \`is:remote\`, \`is:local\`${hasTools ? '; `sort=tokens` (or `uses`, `updated`, `newest`, `name`)' : ''}`,
    ...(hasParts
      ? [
          `- \`GET ${url}api/servers/NAME?detail=names\`: a server in few tokens; \`detail=signatures\` adds its commands, required settings and the arguments of its tools, \`tools=TOOL\` gives the schema of one`,
        ]
      : []),
    `- \`GET ${url}api/servers/NAME/install?client=cursor\`: what adds a server to a client`,
    `- \`GET ${url}api/changes?since=2026-01-31\`: what was added, changed or removed since that time`,
  ];
}
