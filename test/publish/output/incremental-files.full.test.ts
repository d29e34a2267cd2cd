import { fileBuilds } from '../../support/build-sequences/published-files.ts';
import { testBuildSequences } from '../../support/build-sequences/sequence-tests.ts';

testBuildSequences({ of: 'the files of a site', runner: fileBuilds, count: 10, first: 1001, builds: 4, servers: 12, timeout: 120_000 });
