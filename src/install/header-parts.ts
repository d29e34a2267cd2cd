import type { HeaderTarget, Setting } from './target.ts';
import { holdsVariable } from '../catalog/values/variable-syntax.ts';

/** The parts of a header's value. */
export function partsOf(header: Setting | HeaderTarget): readonly (string | Setting)[] {
  return 'parts' in header ? header.parts : [header];
}

/** Whether clients would expand the value of a setting, so that it must not be written into a header. */
export function isExpanded({ prefix = '', value }: Setting): boolean {
  return holdsVariable(`${prefix}${value}`);
}

/**
 * A header in a form that clients do not expand. If clients would expand the whole text, although none of its settings alone causes it, the
 * header becomes a single setting, which a placeholder replaces.
 *
 * @param isHidden whether a placeholder replaces a setting
 */
export function writableHeader(header: Setting | HeaderTarget, isHidden: (setting: Setting) => boolean): Setting | HeaderTarget {
  const parts = partsOf(header);
  const shown = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${isHidden(part) ? HIDDEN : part.value}`));
  if (!holdsVariable(shown.join(''))) return header;
  const value = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${part.value}`)).join('');
  return { name: header.name, value, secret: true };
}

/** Represents a placeholder; not part of any variable syntax. */
const HIDDEN = '\0';
