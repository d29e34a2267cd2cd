import { testSequences } from '../support/crawl-sequences/sequence-tests.ts';

testSequences({ count: 40, first: 1001 });
