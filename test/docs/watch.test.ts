import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { generatedFiles } from '../../scripts/init/starting-catalog.ts';
import { missingPackage } from '../../src/telemetry/node/telemetry-error.ts';
import { METRICS } from '../../src/telemetry/metrics.ts';
import { defined } from '../support/defined.ts';
import { blocksOf } from '../support/docs-blocks.ts';

const FILE = 'src/site/docs/watch.md';
const PAGE = readFileSync(FILE, 'utf8');
const TYPES = { histogram: 'histogram', counter: 'counter', updown: 'up-down counter', gauge: 'gauge' } as const;

describe('the page about metrics and logs', () => {
  it('lists every metric with its type and its unit, and no others', () => {
    const rows = [...PAGE.matchAll(/^\| `([a-z._]+\.[a-z._]+)` \| ([a-z -]+) \| (\S+) \|/gm)].map(([, name, type, unit]) => [
      name,
      type,
      unit,
    ]);
    expect(rows.sort()).toEqual(
      Object.values(METRICS)
        .map(({ name, kind, unit }) => [name, TYPES[kind], unit])
        .sort(),
    );
  });

  it('shows a line of the log whose members the page describes', () => {
    const block = defined(blocksOf(FILE).find(({ language }) => language === 'json'));
    const example = JSON.parse(block.text) as object;
    const described = [...PAGE.matchAll(/^\| `([a-z_]+)` \| /gm)].map(([, name]) => name);
    expect(described.filter((name) => name !== 'aborted')).toEqual(Object.keys(example));
  });

  it('names the command that the program prints where a package is missing, with the versions of package.json', () => {
    const { message } = missingPackage(undefined);
    const command = defined(/"(npm install [^"]+)"/.exec(message)?.[1]);
    expect(PAGE).toContain(`\n${command}\n`);
    const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly peerDependencies: Record<string, string> };
    for (const [, name = '', version] of command.matchAll(/(@opentelemetry\/[a-z-]+)@(\S+)/g)) expect(peerDependencies[name]).toBe(version);
  });

  it('names the files that "--for grafana" writes', async () => {
    const names = (await generatedFiles(['grafana'])).map(([name]) => name).filter((name) => name.startsWith('deploy/'));
    expect(names).toEqual(['deploy/grafana-dashboard.json', 'deploy/prometheus.yml']);
    for (const name of names) expect(PAGE).toContain(`\`${name}\``);
  });
});
