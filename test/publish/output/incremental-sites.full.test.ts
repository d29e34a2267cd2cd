import { testBuildSequences } from '../../support/build-sequences/sequence-tests.ts';
import { siteBuilds } from '../../support/build-sequences/site-builds.ts';

testBuildSequences({ of: 'whole sites', runner: siteBuilds, count: 2, first: 1, builds: 4, servers: 12, timeout: 600_000 });
