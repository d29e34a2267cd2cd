import { testKilledCrawls } from './killed-crawls.ts';

testKilledCrawls(50, 25);
