import { testKilledCrawls } from './killed-crawls.ts';

// A few of them; the full run kills as often as the guarantee says.
testKilledCrawls(6, 25);
