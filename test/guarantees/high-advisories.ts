/** A known vulnerability of a package, of high or critical severity, from the GitHub Advisory Database or the CVE list. */
export interface Advisory {
  readonly package: string;
  /** Vulnerable versions, as a range of npm's `semver`. */
  readonly vulnerable: string;
  readonly id: string;
}

/** When the list was last reviewed. */
export const LOOKED_UP = '2026-11-22';

const fault = (name: string, id: string, vulnerable: string): Advisory => ({ package: name, id, vulnerable });

/**
 * Advisories about packages in this project's lock file or in an earlier one. The list is not complete: `npm audit` requests all
 * advisories from the registry, which an offline test cannot do.
 */
export const HIGH_ADVISORIES: readonly Advisory[] = [
  fault('@hono/node-server', 'GHSA-wc8c-qw6v-h7f6', '<1.19.10'),
  fault('ansi-regex', 'GHSA-93q8-gq69-wqmw', '>=3.0.0 <3.0.1 || >=4.0.0 <4.1.1 || >=5.0.0 <5.0.1 || >=6.0.0 <6.0.1'),
  fault('astro', 'GHSA-wrwg-2hg8-v723', '<5.15.8'),
  fault('astro', 'GHSA-8hv8-536x-4wqp', '<6.3.3'),
  fault('astro', 'GHSA-2pvr-wf23-7pc7', '<6.4.6'),
  fault('astro', 'GHSA-26w7-cxv4-gfx2', '<7.2.8'),
  fault('brace-expansion', 'GHSA-3jxr-9vmj-r5cp', '<1.1.16'),
  fault('brace-expansion', 'GHSA-mh99-v99m-4gvg', '<1.1.17 || >=2.0.0 <2.1.3 || >=3.0.0 <3.0.3 || >=4.0.0 <5.0.8'),
  fault('brace-expansion', 'GHSA-rgw5-rvv9-x895', '<1.1.18 || >=4.0.0 <5.0.9'),
  fault('braces', 'GHSA-grv7-fg5c-xmjg', '<3.0.3'),
  fault('cross-spawn', 'GHSA-3xgq-45jj-v275', '<6.0.6 || >=7.0.0 <7.0.5'),
  fault('devalue', 'GHSA-g2pg-6438-jwpf', '>=5.1.0 <5.6.2'),
  fault('devalue', 'GHSA-9rgm-9g3h-6x36', '<5.9.1'),
  fault('dset', 'GHSA-f6v4-cf5j-vf3w', '<3.1.4'),
  fault('fast-uri', 'GHSA-v2hh-gcrm-f6hx', '<3.1.4'),
  fault('fast-uri', 'GHSA-5jgf-p345-68v8', '<3.1.6'),
  fault('fast-uri', 'GHSA-f65p-4m7j-42xc', '<3.1.6'),
  fault('fast-uri', 'GHSA-fph4-wmhf-6fwf', '<3.1.6'),
  fault('fast-uri', 'GHSA-jqff-g426-hqxp', '<3.1.6'),
  fault('flatted', 'CVE-2026-32141', '<3.4.0'),
  fault('flatted', 'CVE-2026-33228', '<3.4.2'),
  fault('form-data', 'GHSA-fjxv-7rqg-78g4', '<2.5.4 || >=3.0.0 <3.0.4 || >=4.0.0 <4.0.4'),
  fault('form-data', 'GHSA-hmw2-7cc7-3qxx', '<2.5.6 || >=3.0.0 <3.0.5 || >=4.0.0 <4.0.6'),
  fault('glob-parent', 'GHSA-ww39-953v-wcq6', '<5.1.2'),
  fault('h3', 'GHSA-mp2g-9vg9-f4cg', '<1.15.5'),
  fault('hono', 'GHSA-q5qw-h33p-qvwr', '<4.12.4'),
  fault('hono', 'GHSA-wwfh-h76j-fc44', '<4.12.25'),
  fault('http-cache-semantics', 'GHSA-rc47-6667-2j5j', '<4.1.1'),
  fault('js-yaml', 'CVE-2026-59869', '<3.15.0'),
  fault('js-yaml', 'GHSA-5p4m-2wfm-xmqj', '<3.15.1 || >=4.0.0 <4.3.1'),
  fault('js-yaml', 'GHSA-2883-xcg3-v3hh', '3.15.1 || 4.3.1'),
  fault('linkify-it', 'GHSA-v245-v573-v5vm', '<5.0.2'),
  fault('lodash', 'GHSA-r5fr-rjxr-66jc', '>=4.0.0 <4.18.0'),
  fault('lodash-es', 'GHSA-r5fr-rjxr-66jc', '>=4.0.0 <4.18.0'),
  fault(
    'minimatch',
    'GHSA-3ppc-4f35-3m26',
    '<3.1.3 || >=4.0.0 <4.2.4 || >=5.0.0 <5.1.7 || >=6.0.0 <6.2.1 || >=7.0.0 <7.4.7 || >=8.0.0 <8.0.5 || >=9.0.0 <9.0.6 || >=10.0.0 <10.2.1',
  ),
  fault(
    'minimatch',
    'GHSA-23c5-xmqv-rm74',
    '<3.1.4 || >=4.0.0 <4.2.5 || >=5.0.0 <5.1.8 || >=6.0.0 <6.2.2 || >=7.0.0 <7.4.8 || >=8.0.0 <8.0.6 || >=9.0.0 <9.0.7 || >=10.0.0 <10.2.3',
  ),
  fault('minimist', 'GHSA-xvch-5gv4-984h', '<1.2.6'),
  fault('nanoid', 'GHSA-2v37-7h3g-55p8', '<3.3.18 || >=4.0.0 <5.1.16'),
  fault('node-fetch', 'GHSA-r683-j2x4-v87g', '<2.6.7 || >=3.0.0 <3.1.1'),
  fault('nth-check', 'GHSA-rp65-9cf3-cjxr', '<2.0.1'),
  fault('picomatch', 'CVE-2026-33671', '<2.3.2 || >=3.0.0 <3.0.2 || >=4.0.0 <4.0.4'),
  fault('postcss', 'GHSA-r28c-9q8g-f849', '<8.5.18'),
  fault('semver', 'GHSA-c2qf-rxjj-qqgw', '<5.7.2 || >=6.0.0 <6.3.1 || >=7.0.0 <7.5.2'),
  fault('sharp', 'GHSA-f88m-g3jw-g9cj', '<0.35.0'),
  fault('svgo', 'CVE-2026-29074', '>=2.1.0 <2.8.1 || >=3.0.0 <3.3.3 || >=4.0.0 <4.0.1'),
  fault('tar', 'CVE-2026-23745', '<7.5.3'),
  fault('tar', 'CVE-2026-26960', '<7.5.8'),
  fault('tar-fs', 'GHSA-vj76-c3g6-qr5v', '<1.16.6 || >=2.0.0 <2.1.4 || >=3.0.0 <3.1.1'),
  fault('undici', 'GHSA-vrm6-8vpv-qv8q', '<6.24.0 || >=7.0.0 <7.24.0'),
  fault('vite', 'GHSA-p9ff-h696-f583', '>=6.0.0 <6.4.2 || >=7.0.0 <7.3.2 || >=8.0.0 <8.0.5'),
  fault('vite', 'GHSA-v2wj-q39q-566r', '>=7.1.0 <7.3.2 || >=8.0.0 <8.0.5'),
  fault('vite', 'GHSA-fx2h-pf6j-xcff', '<6.4.3 || >=7.0.0 <7.3.5 || >=8.0.0 <8.0.16'),
  fault('ws', 'GHSA-3h5v-q93c-6h6q', '>=6.0.0 <6.2.3 || >=7.0.0 <7.5.10 || >=8.0.0 <8.17.1'),
  fault('ws', 'GHSA-96hv-2xvq-fx4p', '<5.2.5 || >=6.0.0 <6.2.4 || >=7.0.0 <7.5.11 || >=8.0.0 <8.21.0'),
  fault('yaml', 'GHSA-f9xv-q969-pqx4', '>=2.0.0 <2.2.2'),
];
