import { faultSentence, type Fault } from '../schema/fault.ts';
import { ENCODE_REASONS } from './encode-reasons.ts';

/** A configuration that cannot be encoded as a query. */
export class ConfigEncodeError extends Error {
  override readonly name = 'ConfigEncodeError' as const;
  /** JSON Pointer (RFC 6901) of the part that cannot be encoded; empty for the whole. */
  readonly pointer: string;
  /** The reason as data, for callers that use their own texts. */
  readonly fault: Fault;

  constructor(pointer: string, fault: Fault) {
    const reason = faultSentence(fault, ENCODE_REASONS, (code) => code);
    super(`Cannot write the configuration as a query: ${reason} (at ${pointer === '' ? 'the top' : pointer}).`);
    this.pointer = pointer;
    this.fault = fault;
  }
}
