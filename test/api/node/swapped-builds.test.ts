import { testSwaps } from './swapped-builds-suite.ts';

testSwaps({ swaps: 40, minRequests: 5 });
