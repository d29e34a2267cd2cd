import { testSequences } from '../support/crawl-sequences/sequence-tests.ts';

testSequences({ count: 10, first: 1 });
testSequences({ count: 10, first: 1001 });
