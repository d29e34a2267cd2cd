import { evalFreeValidator } from '../../../session-config/eval-free/index.ts';
import { ConfigSchemaError, type ConfigFault } from '../../../session-config/index.ts';
import { configFaults } from '../../../session-config/validation/validate-config.ts';
import type { ValidationResponse, ValidationRequest } from './config-validator-messages.ts';
import { schemaWithoutPatterns } from './schema-without-patterns.ts';

/** An unusable schema reports no errors: the server itself will check the configuration. */
function validate({ schema, config, withoutPatterns }: ValidationRequest): readonly ConfigFault[] {
  try {
    return configFaults(config, evalFreeValidator(withoutPatterns ? schemaWithoutPatterns(schema) : schema));
  } catch (error) {
    if (error instanceof ConfigSchemaError || error instanceof SyntaxError) return [];
    throw error;
  }
}

addEventListener('message', ({ data }: MessageEvent<ValidationRequest>) => {
  const answer: ValidationResponse = { number: data.number, errors: validate(data) };
  postMessage(answer);
});

// The first message signals that the worker is ready.
postMessage(undefined);
