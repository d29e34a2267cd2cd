import { testSequences } from '../support/crawl-sequences/sequence-tests.ts';

// A few seconds of them in every run.
testSequences({ count: 10, first: 1 });
