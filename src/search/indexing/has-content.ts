import { isPlaceholderDescription } from '../../catalog/values/placeholder-description.ts';
import { bareName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { squeeze } from '../terms/normalise.ts';

/** Whether a record has more than names: a tool, or a description that is neither a placeholder nor one of its names. */
export function hasContent({ qualifiedName, displayName, description, tools }: ServerRecord): boolean {
  if (tools !== null && tools.length > 0) return true;
  const text = squeeze(description);
  return ![displayName, qualifiedName, bareName(qualifiedName), ''].map(squeeze).includes(text) && !isPlaceholderDescription(description);
}
