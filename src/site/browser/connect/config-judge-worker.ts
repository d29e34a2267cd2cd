import { evalFreeValidator } from '../../../session-config/eval-free/index.ts';
import { ConfigSchemaError, type ConfigFault } from '../../../session-config/index.ts';
import { configFaults } from '../../../session-config/validation/validate-config.ts';
import type { JudgeAnswer, JudgeQuestion } from './config-judge-messages.ts';
import { schemaWithoutPatterns } from './schema-without-patterns.ts';

/** A schema that cannot be used cannot refuse anything: the server itself will say. */
function judge({ schema, config, withoutPatterns }: JudgeQuestion): readonly ConfigFault[] {
  try {
    return configFaults(config, evalFreeValidator(withoutPatterns ? schemaWithoutPatterns(schema) : schema));
  } catch (error) {
    if (error instanceof ConfigSchemaError || error instanceof SyntaxError) return [];
    throw error;
  }
}

addEventListener('message', ({ data }: MessageEvent<JudgeQuestion>) => {
  const answer: JudgeAnswer = { number: data.number, errors: judge(data) };
  postMessage(answer);
});

// Says that it is there.
postMessage(undefined);
