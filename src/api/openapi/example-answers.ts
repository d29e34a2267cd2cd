import { firstText } from '../../catalog/published/published-file.ts';
import { toServerDetail, type ListAnswer, type ServerDetail } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { DEFAULT_PAGE_SIZE, pagination } from '../../catalog/lists/pagination.ts';
import { toolFiles } from '../hits/tool-files.ts';
import { listAnswer } from '../registry/answers.ts';
import { foundTool } from '../registry/tools-answer.ts';
import { allowListBody } from '../official/allow-list.ts';
import { officialItem, officialServers } from '../official/official-catalog.ts';
import { listBody } from '../official/server-entry.ts';
import { connectDocument, type ConnectDocument } from '../ways/connect-document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';

/** A list of example servers. */
export function listExample(): ListAnswer {
  return listAnswer(EXAMPLE_CATALOG.records, EXAMPLE_PUBLICATION);
}

/** An example server. */
export function detailExample(): ServerDetail {
  return toServerDetail(exampleRecord(), EXAMPLE_PUBLICATION);
}

/** The tools of an example server as a search returns them. */
export function toolsExample(): object {
  const record = exampleRecord();
  const tools = (record.tools ?? []).slice(0, 1).map((tool) => foundTool({ record, tool, score: 0.8 }));
  return { tools, pagination: pagination(1, DEFAULT_PAGE_SIZE, tools.length) };
}

/** The list of all tools of the example servers. */
export function toolListExample(): unknown {
  return JSON.parse(firstText(toolFiles(EXAMPLE_CATALOG.records, EXAMPLE_PUBLICATION)));
}

/** The entries of an example server for one client. */
export function connectExample(): ConnectDocument {
  return connectDocument(exampleRecord(), EXAMPLE_PUBLICATION, { client: 'cursor' });
}

/** A line of `records.jsonl`. */
export function exampleRecord(): ServerRecord {
  const [record] = EXAMPLE_CATALOG.records;
  if (record === undefined) throw new RangeError('The example catalogue has no servers.');
  return record;
}

/** Answers of the official registry API for example servers. */
interface OfficialExamples {
  readonly list: unknown;
  readonly versions: unknown;
  readonly entry: unknown;
  readonly allowList: unknown;
}

/** @see OfficialExamples */
export function officialExamples(): OfficialExamples {
  const servers = officialServers(EXAMPLE_CATALOG);
  const entryOf = ({ record, name }: (typeof servers)[number]): string =>
    officialItem({ record, officialName: name }, EXAMPLE_PUBLICATION).entry;
  const entries = servers.map(entryOf);
  const entry = servers.filter(({ record }) => record === exampleRecord()).map(entryOf)[0] ?? '';
  return {
    list: JSON.parse(listBody(entries)),
    versions: JSON.parse(listBody([entry])),
    entry: JSON.parse(entry),
    allowList: JSON.parse(allowListBody(servers, EXAMPLE_PUBLICATION)),
  };
}
