import { testConfigs } from './fuzz/config-tests.ts';

// A few seconds of them in every run.
testConfigs({ cases: 600, seed: 15 });
