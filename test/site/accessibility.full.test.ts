import { describe } from 'vitest';

import { STATES, testState } from './accessibility-states.ts';
import { useGates } from './gate-browser.ts';

useGates();

describe.each(Object.entries(STATES))('%s', (_, state) => {
  testState(state, 'dark');
});
