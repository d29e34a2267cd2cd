import { fileBuilds } from '../../support/build-sequences/published-files.ts';
import { testBuildSequences } from '../../support/build-sequences/sequence-tests.ts';
import { siteBuilds } from '../../support/build-sequences/site-builds.ts';

testBuildSequences({ of: 'the files of a site', runner: fileBuilds, count: 10, first: 1001, builds: 4, servers: 12, timeout: 120_000 });
testBuildSequences({ of: 'whole sites', runner: siteBuilds, count: 2, first: 1, builds: 4, servers: 12, timeout: 600_000 });
