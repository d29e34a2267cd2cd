import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CONTENT_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { METRICS } from '../../../../src/telemetry/metrics.ts';
import { observePool, observeQueue } from '../../../../src/telemetry/observed.ts';
import { countCachedAnswer, countCrawlSource, recordPoolWait } from '../../../../src/telemetry/record.ts';
import { ownMetrics } from '../../../support/own-telemetry.ts';
import { HARBOUR } from '../../../support/records.ts';
import { runningServe } from '../../../support/running-serve.ts';
import { publishedFolder, type PublishedFolder } from '../../../support/served-catalog.ts';
import { hasAllCases } from '../../../support/cases.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string; readonly query: unknown }[] };
}

const TEXT = readFileSync('scripts/starter/hosts/grafana/grafana-dashboard.json', 'utf8');
// The file in this repository; the first test checks its form.
const DASHBOARD = JSON.parse(TEXT) as Dashboard;

/** Rows about parts that a catalogue of files does not have. */
const OTHER_PARTS = ['Cache of answers', 'Database', 'Crawl'];

/** Panels with queries, each with the row that it is in. */
const PANELS = DASHBOARD.panels.flatMap((panel, at) => {
  const row = DASHBOARD.panels.slice(0, at).findLast(({ type }) => type === 'row');
  return panel.targets === undefined ? [] : [{ ...panel, targets: panel.targets, row: row?.title ?? '' }];
});

/** Names of metrics and labels in a query. */
function namesIn(expr: string): { readonly metrics: string[]; readonly labels: string[] } {
  const labels = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/));
  const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
  );
  const rest = expr.replaceAll(/\bby \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, '');
  return {
    metrics: [...rest.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name).filter((name) => name !== 'histogram_quantile'),
    labels: [...labels, ...matched],
  };
}

function queriesIn(isOther: boolean): ReturnType<typeof namesIn>[] {
  return PANELS.filter(({ row }) => OTHER_PARTS.includes(row) === isOther).flatMap(({ targets }) =>
    targets.map(({ expr }) => namesIn(expr)),
  );
}

/** The names that no line of metrics has. `job` and `instance` are Prometheus' own. */
function missingIn(text: string, queries: readonly ReturnType<typeof namesIn>[]): string[] {
  const series = text.split('\n').filter((line) => !line.startsWith('#'));
  return queries.flatMap(({ metrics, labels }) => [
    ...metrics.filter((name) => !series.some((line) => new RegExp(`^${name}[{ ]`).test(line))),
    ...labels.filter(
      (label) => label !== 'job' && !series.some((line) => metrics.some((name) => line.startsWith(name)) && line.includes(`${label}="`)),
    ),
  ]);
}

describe('the dashboard for Grafana', () => {
  it('has the form of a dashboard: panels with different ids, side by side on 24 columns, and queries of its data source', () => {
    expect(DASHBOARD).toMatchObject({ title: 'Portolan', uid: 'portolan', schemaVersion: expect.any(Number) as number });
    expect(new Set(DASHBOARD.panels.map(({ id }) => id)).size).toBe(DASHBOARD.panels.length);
    const cells = new Set<string>();
    for (const { title, gridPos } of DASHBOARD.panels) {
      const { h, w, x, y } = gridPos;
      expect([title, x + w <= 24]).toEqual([title, true]);
      for (let column = x; column < x + w; column += 1)
        for (let line = y; line < y + h; line += 1) {
          expect(cells.has(`${column}:${line}`), title).toBe(false);
          cells.add(`${column}:${line}`);
        }
    }
    expect(PANELS.length).toBeGreaterThan(15);
    for (const { title, datasource, targets, type } of PANELS) {
      expect(['timeseries', 'stat']).toContain(type);
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    }
    expect(DASHBOARD.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
    ]);
  });

  it('asks for every metric, and in each query for one of this program, of the chosen jobs', () => {
    const asked = PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    for (const { name } of Object.values(METRICS))
      expect(
        asked.some((expr) => expr.includes(name.replaceAll('.', '_'))),
        name,
      ).toBe(true);
    for (const expr of asked) {
      expect(expr).toContain('{job=~"$job"');
      expect(namesIn(expr).metrics.length, expr).toBeGreaterThan(0);
      expect([...expr].filter((sign) => sign === '(').length, expr).toBe([...expr].filter((sign) => sign === ')').length);
    }
  });

  describe('and the metrics of a catalogue', () => {
    let site: PublishedFolder;
    beforeAll(async () => {
      site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/');
    });
    afterAll(() => site.remove());

    if (hasAllCases)
      it('have the same names: everything that it asks of a served catalogue of files is answered', async () => {
        const settings = { PORTOLAN_OUT: site.folder, PORTOLAN_API_PUBLIC: '1', PORTOLAN_METRICS: '0', PORTOLAN_LOG: 'json' };
        const { site: url, output, stop } = await runningServe(settings);
        for (const path of ['', 'api/servers?q=mail', 'api/servers/acme/mail', 'nothing'])
          await (await fetch(`${url}${path}`)).arrayBuffer();
        const metrics = /^Metrics: (http:\S+)$/m.exec(output())?.[1] ?? '';
        const answer = await fetch(metrics);
        expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
        expect(missingIn(await answer.text(), queriesIn(false))).toEqual([]);
        expect((await fetch(new URL('/', metrics))).status).toBe(404);
        expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
        await expect.poll(output).toContain('"route":"/{file}","status":404');
        expect(await stop()).toBe(0);
      });

    it('have the same names for a cache, a database, a queue and a crawl', async () => {
      const text = await ownMetrics();
      countCachedAnswer('hit');
      countCrawlSource('repository', 'read');
      recordPoolWait('primary', 0.001);
      const stops = [
        observePool('primary', () => ({ used: 1, idle: 1, pending: 0, max: 2 })),
        observeQueue('crawl', () => ({ created: 1 })),
      ];
      expect(missingIn(await text(), queriesIn(true))).toEqual([]);
      for (const stop of stops) stop();
    });
  });

  it('comes with a part of the settings of Prometheus that is YAML and asks where the documentation says', () => {
    const file = 'scripts/starter/hosts/grafana/prometheus.yml';
    const { value, problems } = parseYaml(readFileSync(file, 'utf8'), { file, limits: CONTENT_LIMITS });
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ scrape_configs: [{ job_name: 'portolan', static_configs: [{ targets: ['127.0.0.1:9464'] }] }] });
    expect(readFileSync('src/site/docs/watch.md', 'utf8')).toContain('PORTOLAN_METRICS=9464 npx portolan serve');
  });
});
