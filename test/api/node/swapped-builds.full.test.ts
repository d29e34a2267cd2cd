import { testSwaps } from './swapped-builds-suite.ts';

testSwaps({ swaps: 200, minRequests: 20 });
