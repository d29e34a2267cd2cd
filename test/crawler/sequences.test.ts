import { testSequences } from '../support/crawl-sequences/sequence-tests.ts';

// The full run has many more sequences.
testSequences({ count: 1, first: 1 });
