import { isPlaceholderDescription } from '../../catalog/values/placeholder-description.ts';
import { bareName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { squeeze } from '../terms/normalise.ts';

const known = new WeakMap<ServerRecord, boolean>();

/**
 * Whether a record has more than names: a tool, or a description that is neither a placeholder nor one of its names. Several steps of a build
 * ask, so the answer is kept with the record.
 */
export function hasContent(record: ServerRecord): boolean {
  const answer = known.get(record) ?? isMoreThanNames(record);
  known.set(record, answer);
  return answer;
}

function isMoreThanNames({ qualifiedName, displayName, description, tools }: ServerRecord): boolean {
  if (tools !== null && tools.length > 0) return true;
  const text = squeeze(description);
  return ![displayName, qualifiedName, bareName(qualifiedName), ''].map(squeeze).includes(text) && !isPlaceholderDescription(description);
}
