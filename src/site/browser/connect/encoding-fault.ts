import { draftReason, fault } from '../../../session-config/form/draft-fault.ts';
import { ConfigEncodeError, encodeConfig, type Config, type ConfigFault, type SchemaObject } from '../../../session-config/index.ts';
import { configError } from '../../../session-config/schema/config-problem.ts';
import { pathOfPointer } from '../../../session-config/schema/pointer.ts';

/** Why a query cannot contain a configuration; `undefined` if it can. The reason contains no value. */
export function encodingFault(config: Config, schema: SchemaObject): ConfigFault | undefined {
  try {
    encodeConfig(config, schema);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigEncodeError)) throw error;
    const wrong = fault('unsent', error.fault);
    return { ...configError({ path: pathOfPointer(error.pointer), reason: draftReason(wrong) }), fault: wrong };
  }
}
