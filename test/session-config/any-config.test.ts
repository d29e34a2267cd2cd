import { testConfigs } from './fuzz/config-tests.ts';

// The full run has many more cases.
testConfigs({ cases: 150, seed: 15 });
