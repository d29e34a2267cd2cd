import type { FaultWords } from '../schema/fault.ts';
import { NAME_REASONS } from './reserved.ts';

/** Reasons why a query cannot contain a configuration, by code. */
export const ENCODE_REASONS: FaultWords = {
  ...NAME_REASONS,
  'encode-object': () => 'a configuration is an object',
  'encode-count': (max) => `it has more than ${max} values`,
  'encode-length': (max) => `its query is longer than ${max} characters`,
  'encode-depth': () => 'it is nested too deeply',
  'encode-list': () => 'the array is too long',
  'encode-json': () => 'only JSON values can be encoded',
};
