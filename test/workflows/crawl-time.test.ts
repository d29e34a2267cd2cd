import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The limit of the job that crawls, which is the first one. */
const LIMITS = [/timeout-minutes: (\d+)/, /timeout: (\d+) hours/] as const;

it.each([
  '.github/workflows/rebuild.yml',
  '.github/workflows/catalogue.yml',
  'scripts/starter/.github/workflows/rebuild.yml',
  'scripts/starter/hosts/forgejo/rebuild.yml',
  'scripts/starter/hosts/gitlab/gitlab-ci.yml',
])('the crawl of %s ends long before its job, so that what it read is kept', (file) => {
  const text = readFileSync(file, 'utf8');
  const [minutes, hours] = LIMITS.map((limit) => Number(limit.exec(text)?.[1]));
  const ofJob = file.endsWith('gitlab-ci.yml') ? hours! * 3600 : minutes! * 60;
  const ofCrawl = Number(/set -- .*--max-time (\d+)/.exec(text)?.[1]);
  expect([ofCrawl > 0, ofJob - ofCrawl]).toEqual([true, 2400]);
});

it.each(['scripts/starter/hosts/systemd/portolan-rebuild.service', 'scripts/starter/hosts/container/portolan-rebuild.container'])(
  'the crawl of %s ends an hour before its service, so that what it read is published',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const hours = Number(/^TimeoutStartSec=(\d+)h$/m.exec(text)?.[1]);
    const ofCrawl = Number(/^Exec(?:Start)?=.*rebuild .*--max-time (\d+)$/m.exec(text)?.[1]);
    expect([ofCrawl > 0, hours * 3600 - ofCrawl]).toEqual([true, 3600]);
  },
);
