import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { aiCatalogs } from './ai-catalog.ts';
import { LLMS_TXT_PATH, llmsTxt } from './llms-txt.ts';

/** The discovery files for programs: the AI Catalog, its further pages, and `llms.txt`. */
export function* discoveryFiles(catalog: Catalog, publication: Publication): Generator<readonly [path: string, text: string]> {
  for (const [path, create] of aiCatalogs(catalog, publication)) yield [path, markupFreeJson(create())];
  yield [LLMS_TXT_PATH, llmsTxt(catalog, publication)];
}
