import type { Approved } from '../../../catalog/content-file/approved.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { packagePin } from './package-pin.ts';
import { placesOf } from './reached.ts';
import { fieldsOf } from './stated-fields.ts';
import { toolPin, toolsByName, type ContentHash } from './tool-pin.ts';

/** The facts that an approval stores. */
type ApprovedFacts = Pick<ServerFacts, 'qualifiedName' | 'owner' | 'deploymentUrl' | 'connections' | 'packages' | 'tools'>;

/**
 * Approves the current state of a server. Tools and packages are pinned in their order.
 *
 * @param now ISO 8601
 */
export function approve(facts: ApprovedFacts, now: string, hash: ContentHash): Approved {
  const { owner, packages, tools } = facts;
  const hosts = placesOf(facts);
  const fields = fieldsOf(facts);
  const pins = tools && [...toolsByName(tools)].map(([name, tool]) => [name, { hash: toolPin(tool, hash) }] as const);
  return {
    at: now,
    ...(pins && { tools: new Map(pins) }),
    ...(hosts && { hosts }),
    ...(owner !== undefined && owner !== '' && { owner }),
    ...(fields && { fields }),
    ...(packages && { packages: packages.map((stated) => packagePin(stated, hash)) }),
  };
}
