import { expect, it } from 'vitest';

import { loadPortolan } from '../../scripts/program/portolan-program.ts';
import { CHANGE_RULES } from '../../src/security/scan/rules/change-rules.ts';

it('the help of scan names the rules about changes since the approval', async () => {
  const program = await loadPortolan();
  let help = '';
  program.commands
    .find((command) => command.name() === 'scan')
    ?.configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  const [, first = '', last = '', other = ''] = /The rules ([A-Z]\d+) to ([A-Z]\d+) and ([A-Z]\d+) report/.exec(help) ?? [];
  const ids = CHANGE_RULES.map(({ id }) => id).sort();
  expect(ids.filter((id) => (id >= first && id <= last) || id === other)).toEqual(ids);
  expect([ids.at(0), ids.slice(1).at(0), ids.at(-1)]).toEqual([other, first, last]);
});
