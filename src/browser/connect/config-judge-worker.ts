import { evalFreeValidator } from '../../session-config/eval-free/index.ts';
import { ConfigSchemaError, validateConfig, type ConfigError } from '../../session-config/index.ts';
import type { JudgeAnswer, JudgeQuestion } from './config-judge-messages.ts';
import { schemaWithoutPatterns } from './schema-without-patterns.ts';

/** A schema that cannot be used cannot refuse anything: the server itself will say. */
function judge({ schema, config, withoutPatterns }: JudgeQuestion): readonly ConfigError[] {
  try {
    const judged = validateConfig(config, evalFreeValidator(withoutPatterns ? schemaWithoutPatterns(schema) : schema));
    return judged.ok ? [] : judged.error.errors;
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
