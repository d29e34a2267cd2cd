import { fileBuilds } from '../../support/build-sequences/published-files.ts';
import { testBuildSequences } from '../../support/build-sequences/sequence-tests.ts';

// The full run has more sequences, and builds pages too.
testBuildSequences({ of: 'the files of a site', runner: fileBuilds, count: 1, first: 1, builds: 4, servers: 12, timeout: 60_000 });
