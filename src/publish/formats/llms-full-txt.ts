import { LLMS_TXT_PATH } from '../../api/discovery/llms-txt.ts';
import { markdownText } from '../../api/text/markdown-text.ts';
import { wayNames } from '../../api/ways/way-names.ts';
import { plainLine } from '../../api/text/plain-line.ts';
import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
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
export function llmsFullTxt({ records, site }: Catalog, { url }: Publication): string {
  const blocks = withinBytes(records, url);
  const some =
    blocks.length < records.length
      ? ` The ${blocks.length} most used of them are listed here, all of them in ${url}${CATALOG_FILES.records}.`
      : '';
  return `${[
    `# ${markdownText(site.name, MAX.name)}`,
    `> ${markdownText(site.tagline, MAX.description)}`,
    `A catalogue of ${counted(records.length, 'MCP server')}, with their tools.${some} Shorter: ${url}${LLMS_TXT_PATH}`,
    DATA_NOTICE,
    ...blocks,
  ].join('\n\n')}\n`;
}

const UTF8 = new TextEncoder();

function withinBytes(records: readonly ServerRecord[], url: string): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const record of records) {
    const block = serverBlock(record, url);
    bytes += UTF8.encode(block).length + 2;
    if (bytes > MAX.bytes) break;
    kept.push(block);
  }
  return kept;
}

function serverBlock(record: ServerRecord, url: string): string {
  const { qualifiedName, displayName, description, status, verified, deployed, tools, security } = record;
  const marks = [
    ...(status === undefined ? [] : [status]),
    ...(verified ? ['verified'] : []),
    ...(deployed ? ['deployed'] : []),
    ...wayNames(record),
    ...(security === null ? [] : [security.scanPassed ? 'checks passed' : 'checks failed']),
    tools === null ? 'tools unknown' : counted(tools.length, 'tool'),
  ];
  const words = [displayName, plainLine(description, MAX.description)].filter((text) => text !== '').join('\n');
  const toolLines = (tools ?? []).map((tool) => `- ${plainLine(tool.name, MAX.name)}: ${plainLine(tool.description, MAX.tool)}`);
  return [
    `## [\`${qualifiedName}\`](${url}${serverPagePath(qualifiedName)})`,
    `${marks.join(', ')}.`,
    fenced([words, ...toolLines].join('\n')),
  ].join('\n\n');
}
