import type { Fault, FaultCode } from '../../src/security/signing/fault.ts';

/** Faults that the stored key and version of a site can cause. */
const OF_STORED_STATE: readonly FaultCode[] = ['no-signature', 'changed-key', 'rollback'];

/**
 * The faults of a folder, with a second fix for the person who built it: a new build may differ from the stored state on purpose, such
 * as one without a key.
 *
 * @param state file that stores key and version of the last verification
 */
export function withOwnBuildHint(faults: readonly Fault[], state: string): readonly Fault[] {
  return faults.map((fault) => {
    if (!OF_STORED_STATE.includes(fault.code)) return fault;
    return { ...fault, hint: `${fault.hint} If this is your own build, delete "${state}", and verify it again.` };
  });
}
