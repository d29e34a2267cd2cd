import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';
import { connectBody, connectDocument } from '../ways/connect-document.ts';
import { readEntryChoice } from '../ways/entry-choice.ts';

/** The end of the path of a server's entries: `GET /api/servers/{id}/install`. */
export const INSTALL_SUFFIX = '/install';

/**
 * The entries that add a server to clients. Without parameters the body equals the prebuilt file; `client` and `way` choose some of them. An
 * empty parameter counts as absent, the first of a repeated one counts, and unknown ones are ignored.
 */
export function installAnswer(record: ServerRecord, query: string, publication: Publication): ApiAnswer {
  const parameters = new URLSearchParams(query);
  const choice = readEntryChoice(record, { client: parameters.get('client') ?? '', way: parameters.get('way') ?? '' });
  if ('refused' in choice) return problemAnswer(choice.refused, choice.fix);
  return jsonAnswer(connectBody(connectDocument(record, publication, choice)));
}
