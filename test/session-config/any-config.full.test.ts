import { testConfigs } from './fuzz/config-tests.ts';

testConfigs({ cases: 2400, seed: 1015 });
