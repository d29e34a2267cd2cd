import type { HeaderTarget, Setting, TextTarget } from './launch/target.ts';
import { holdsVariable } from '../catalog/values/variable-syntax.ts';

/** The parts of a text. */
export function partsOf(text: string | Setting | TextTarget): readonly (string | Setting)[] {
  return typeof text === 'object' && 'parts' in text ? text.parts : [text];
}

/** Whether clients would expand the value of a setting, so that it must not be written. */
export function isExpanded({ prefix = '', value }: Setting): boolean {
  return holdsVariable(`${prefix}${value}`);
}

/**
 * A header or an environment variable in a form that clients do not expand. If clients would expand the whole text, although none of its
 * settings alone causes it, it becomes a single setting, which a placeholder replaces.
 *
 * @param isHidden whether a placeholder replaces a setting
 */
export function writableHeader(header: Setting | HeaderTarget, isHidden: (setting: Setting) => boolean): Setting | HeaderTarget {
  return hiddenIfExpanded(header, header.name, isHidden);
}

/** The same for an argument. */
export function writableText(
  argument: string | Setting | TextTarget,
  isHidden: (setting: Setting) => boolean,
): string | Setting | TextTarget {
  return hiddenIfExpanded(argument, 'argument', isHidden);
}

function hiddenIfExpanded<Text extends string | Setting | TextTarget>(
  text: Text,
  name: string,
  isHidden: (setting: Setting) => boolean,
): Text | Setting {
  const parts = partsOf(text);
  const shown = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${isHidden(part) ? HIDDEN : part.value}`));
  if (!holdsVariable(shown.join(''))) return text;
  const value = parts.map((part) => (typeof part === 'string' ? part : `${part.prefix ?? ''}${part.value}`)).join('');
  return { name, value, secret: true, missing: true };
}

/** Represents a placeholder; not part of any variable syntax. */
const HIDDEN = '\0';
