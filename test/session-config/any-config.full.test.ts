import { testConfigs } from './fuzz/config-tests.ts';

testConfigs({ cases: 600, seed: 15 });
testConfigs({ cases: 600, seed: 1015 });
