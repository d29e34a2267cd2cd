import { dump } from 'js-yaml';

import { contentTree, type ContentFile } from '../content-file/content-file.ts';

/** The text of a content file. Equal facts give equal bytes. */
export function contentYaml(file: ContentFile): string {
  return dump(contentTree(file), { lineWidth: 120, noRefs: true });
}
