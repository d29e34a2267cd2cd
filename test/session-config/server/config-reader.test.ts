import { expect, it } from 'vitest';

import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { configReader } from '../../../src/session-config/server/config-reader.ts';
import { HEAVY } from '../validation/heavy-configs.ts';

it('refuses the request of a session if preparing its configuration takes too much work', () => {
  const [heavy] = HEAVY;
  if (heavy === undefined) throw new Error('There is no such configuration.');
  const query = Array.from({ length: 990 }, (_, at) => `list.${at}.p1=x`).join('&');
  const refusal = configReader(evalFreeValidator(heavy.schema)).refusal(new URL(`https://weather.example/mcp?${query}`), {});
  expect(refusal).toMatchObject({ status: 422, errors: [{ param: 'root', reason: 'takes too much work to check' }] });
});
