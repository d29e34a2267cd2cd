import { LLMS_TXT_PATH } from '../../api/discovery/llms-txt.ts';
import { markdownText } from '../../api/text/markdown-text.ts';
import { wayNames } from '../../api/ways/way-names.ts';
import { plainLine } from '../../api/text/plain-line.ts';
import { byteLength } from '../../catalog/published/bulk-parts.ts';
import { findingWords } from '../../catalog/record/listed-finding.ts';
import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import { serverPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { DATA_NOTICE, fenced } from './fenced.ts';

/** Maximum UTF-16 units of texts, and bytes of the file. */
const MAX = { name: 80, description: 500, tool: 160, bytes: 2 * 1024 * 1024 } as const;

/**
 * The servers of a catalogue with their tools as one text, most used first: as many as fit, and the text states how many that
 * are. Untrusted text is in fenced blocks.
 */
export function llmsFullTxt(catalog: Catalog, publication: Publication): string {
  const blocks = withinBytes(catalog.records, publication.url, MAX.bytes);
  return `${[headOf(catalog, publication, blocks.length), ...blocks].join('\n\n')}\n`;
}

/** Whether the text has all servers and at most this number of bytes, which is less than the maximum. */
export function isWithin(bytes: number, catalog: Catalog, publication: Publication): boolean {
  const { records } = catalog;
  const left = bytes - byteLength(`${headOf(catalog, publication, records.length)}\n`);
  return withinBytes(records, publication.url, left).length === records.length;
}

function headOf({ records, site }: Catalog, { url }: Publication, listed: number): string {
  const some =
    listed < records.length ? ` The ${listed} most used of them are listed here, all of them in ${url}${CATALOG_FILES.records}.` : '';
  return [
    `# ${markdownText(site.name, MAX.name)}`,
    `> ${markdownText(site.tagline, MAX.description)}`,
    `A catalogue of ${counted(records.length, 'MCP server')}, with their tools.${some} Map of the site: ${url}${LLMS_TXT_PATH}`,
    DATA_NOTICE,
  ].join('\n\n');
}

/** The head of a text with a part of the servers. */
export function llmsPartHead({ site }: Catalog, { url }: Publication): string {
  return `# ${markdownText(site.name, MAX.name)}\n\nA part of the servers, with their tools. Map of the site: ${url}${LLMS_TXT_PATH}\n\n${DATA_NOTICE}\n`;
}

/** The first servers whose texts, with the blank line before each, take at most this number of bytes. */
function withinBytes(records: readonly ServerRecord[], url: string, most: number): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const record of records) {
    const block = serverBlock(record, url);
    bytes += byteLength(block) + 2;
    if (bytes > most) break;
    kept.push(block);
  }
  return kept;
}

/** A server with its tools: marks of its state, and the texts of its author in a fenced block. */
export function serverBlock(record: ServerRecord, url: string): string {
  const { qualifiedName, displayName, description, status, verified, deployed, tools, security } = record;
  const found = findingWords(record.findings);
  const tokens = contextTokens(record) ?? 0;
  const marks = [
    ...(status === undefined ? [] : [status]),
    ...(verified ? ['verified'] : []),
    ...(deployed ? ['deployed'] : []),
    ...wayNames(record),
    ...(security === null ? [] : [security.scanPassed ? 'checks passed' : 'checks failed']),
    ...(found === undefined ? [] : [found]),
    tools === null ? 'tools unknown' : counted(tools.length, 'tool'),
    ...(tokens === 0 ? [] : [counted(tokens, 'token')]),
  ];
  const words = [displayName, plainLine(description, MAX.description)].filter((text) => text !== '').join('\n');
  const toolLines = (tools ?? []).map((tool) => `- ${plainLine(tool.name, MAX.name)}: ${plainLine(tool.description, MAX.tool)}`);
  return [
    `## [\`${qualifiedName}\`](${url}${serverPagePath(qualifiedName)})`,
    `${marks.join(', ')}.`,
    fenced([words, ...toolLines].join('\n')),
  ].join('\n\n');
}
