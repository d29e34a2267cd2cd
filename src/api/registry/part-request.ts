import { DETAIL_LIMITS, DETAILS, type DetailRequest } from '../detail/detail-request.ts';
import { refused, type RefusedRequest } from '../http/refused-request.ts';
import { wholeNumber } from '../http/whole-number.ts';

/** What a query asks for: a part of a server, or something impossible. */
type PartRequest = { readonly request: DetailRequest } | RefusedRequest;

/**
 * Reads `detail`, `tools` and `toolsFrom` of `GET /servers/{id}`. As in a list, an empty parameter counts as absent, and unknown ones are
 * ignored. `tools` may be repeated, and its names are separated by commas.
 *
 * @returns `undefined` without these parameters: then the answer is that of the original API
 */
export function readPartRequest(query: string): PartRequest | undefined {
  const parameters = new URLSearchParams(query);
  const level = parameters.get('detail') ?? '';
  const names = parameters.getAll('tools').flatMap((text) => text.split(','));
  const tools = names.map((name) => name.trim()).filter((name) => name !== '');
  const from = parameters.get('toolsFrom') ?? '';
  if (level === '' && tools.length === 0 && from === '') return undefined;
  const detail = DETAILS.find((known) => known === level.toLowerCase());
  if (level !== '' && detail === undefined) return refused(`"detail" must be one of ${DETAILS.join(', ')}.`);
  if (tools.length > DETAIL_LIMITS.tools || tools.some((name) => name.length > DETAIL_LIMITS.toolName))
    return refused(
      `"tools" has at most ${DETAIL_LIMITS.tools} names of at most ${DETAIL_LIMITS.toolName} characters, separated by commas.`,
    );
  const toolsFrom = wholeNumber(from, 1, DETAIL_LIMITS.toolsFrom);
  if (toolsFrom === undefined) return refused(`"toolsFrom" must be a whole number from 1 to ${DETAIL_LIMITS.toolsFrom}.`);
  return { request: { detail, tools: tools.length === 0 ? undefined : tools, toolsFrom: from === '' ? undefined : toolsFrom } };
}
