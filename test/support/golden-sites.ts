import path from 'node:path';

import { newestFetch, readStore } from '../../src/catalog/store/store.ts';
import { builtOnce } from './built-once.ts';
import { signingEnvironment } from './signing-environment.ts';

/** Content of the golden case. */
export const GOLDEN_CONTENT = path.resolve('test/golden/harbour/content');

/** Where the golden site is published. */
export const GOLDEN_PLACE = { PORTOLAN_SITE: 'https://harbour.example', PORTOLAN_BASE: '/list' } as const;

const preload = (file: string): string => `--import=${path.resolve('test/support', file)}`;

/** Another zone, other words for days, and folders that are listed backwards; child processes are reported. */
const ELSEWHERE = {
  TZ: 'Pacific/Auckland',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  NODE_OPTIONS: [preload('reversed-folders.ts'), preload('report-child-processes.ts')].join(' '),
};

/** Settings that sign the golden site at the time of its newest fact. */
export function goldenSigning(): Readonly<Record<string, string>> {
  const newest = Date.parse(newestFetch(readStore(GOLDEN_CONTENT)));
  return { ...signingEnvironment(new Date()), SOURCE_DATE_EPOCH: String(newest / 1000) };
}

/** Folder of the golden site, not signed; shared and not to be written into. */
export function goldenSite(): Promise<string> {
  return builtOnce(GOLDEN_CONTENT, { ...GOLDEN_PLACE, TZ: 'UTC' });
}

/** Folder of the golden site, signed and built in other surroundings; shared and not to be written into. */
export function goldenElsewhere(): Promise<string> {
  return builtOnce(GOLDEN_CONTENT, { ...GOLDEN_PLACE, ...ELSEWHERE, ...goldenSigning() });
}
