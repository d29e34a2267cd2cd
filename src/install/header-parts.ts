import type { HeaderTarget, Setting } from './target.ts';
import { holdsVariable } from '../catalog/values/variable-syntax.ts';

/** What the value of a header is made of. */
export function partsOf(header: Setting | HeaderTarget): readonly (string | Setting)[] {
  return 'parts' in header ? header.parts : [header];
}

/** Whether clients would expand the value of a setting, so that no header may hold it as it is. */
export function isExpanded({ prefix = '', value }: Setting): boolean {
  return holdsVariable(`${prefix}${value}`);
}

/**
 * A header as clients can be told of it. One whose text clients would expand, although none of its settings makes them do so alone, is a
 * single setting, for which a placeholder stands.
 *
 * @param isHidden whether a placeholder stands for a setting
 */
export function writableHeader(header: Setting | HeaderTarget, isHidden: (setting: Setting) => boolean): Setting | HeaderTarget {
  const parts = partsOf(header);
  const shown = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${isHidden(part) ? HIDDEN : part.value}`));
  if (!holdsVariable(shown.join(''))) return header;
  const value = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${part.value}`)).join('');
  return { name: header.name, value, secret: true };
}

/** Stands for a placeholder; part of no syntax of a variable. */
const HIDDEN = '\0';
