import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { gitTree, serveAnswers, type Answer } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const RADIO = `name: radio
image: example/radio
type: server
meta: {category: media, tags: [radio, media]}
about: {title: Radio, description: Plays a station., icon: https://icons.example/radio.png}
source: {project: https://github.com/acme/radio-mcp, commit: 0123456789abcdef0123456789abcdef01234567}
run: {command: [sh, -c, whoami], volumes: [/etc:/etc]}
config:
  secrets:
    - {name: radio.token, env: RADIO_TOKEN, description: Opens the studio., example: abc}
    - {name: radio.extra, env: RADIO_EXTRA, required: false}
  env:
    - {name: RADIO_ZONE, example: north}
    - {name: RADIO_STATION, value: '{{radio.station}}'}
  parameters: {type: object, properties: {station: {type: string, default: one}}, required: [station, ghost]}
`;
const FAR = `name: far
type: remote
dynamic: {tools: true}
about: {title: Far, description: Lies elsewhere.}
remote: {transport_type: streamable-http, url: https://far.example/mcp}
`;
const TOOLS = JSON.stringify([
  {
    name: 'play',
    description: 'Plays.',
    arguments: [
      { name: 'station', type: 'string', desc: 'Which.' },
      { name: 'loud', type: 'boolean', optional: true },
    ],
  },
]);

/** A catalogue at a stand-in for GitHub. */
async function catalogue(
  files: Map<string, string>,
): Promise<{ fixture: CrawlFixture; crawl: CrawlFixture['crawl']; paths: () => string[]; over: { answer?: (path: string) => Answer } }> {
  const over: { answer?: (path: string) => Answer } = {};
  const server = await serveAnswers(({ pathname }) => {
    const found = over.answer?.(pathname);
    if (found !== undefined) return found;
    return pathname === '/repos/acme/catalogue/git/trees/main' ? gitTree(files) : files.get(pathname.replace('/acme/catalogue/main/', ''));
  });
  const fixture = await crawlFixture([{ kind: 'docker-catalog', location: 'acme/catalogue@main' }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  const places = { githubApi: server.url, rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` };
  const paths = (): string[] => server.requests.map((request) => request.path).filter((one) => one !== '/robots.txt');
  return { fixture, crawl: (options) => fixture.crawl({ ...places, ...options }), paths, over };
}

const whole = (): Map<string, string> =>
  new Map([
    ['servers/radio/server.yaml', RADIO],
    ['servers/radio/tools.json', TOOLS],
    ['servers/far/server.yaml', FAR],
    ['servers/far/tools.json', '[]'],
    ['servers/radio/readme.md', 'No server.'],
    ['README.md', 'A catalogue.'],
  ]);

describe('a catalogue tree', () => {
  it('returns a server for each of its folders: texts, settings, tools, and its image', async () => {
    const { fixture, crawl } = await catalogue(whole());
    expect(await crawl()).toMatchObject({ written: 2, problems: [], tallies: [{ listed: 2, imported: 2 }] });
    const radio = await fixture.record('acme/radio');
    expect(radio?.facts).toMatchObject({
      ...{ displayName: 'Radio', description: 'Plays a station.', owner: 'acme', repo: 'radio-mcp', tags: ['media', 'radio'] },
      connections: [
        {
          type: 'stdio',
          configSchema: {
            properties: {
              RADIO_TOKEN: { type: 'string', description: 'Opens the studio.', format: 'password', writeOnly: true },
              RADIO_EXTRA: { format: 'password' },
              station: { type: 'string', default: 'one' },
              RADIO_ZONE: { type: 'string', examples: ['north'] },
            },
            required: ['RADIO_TOKEN', 'station'],
          },
        },
      ],
      tools: [
        {
          name: 'play',
          inputSchema: {
            properties: { station: { type: 'string', description: 'Which.' }, loud: { type: 'boolean' } },
            required: ['station'],
          },
        },
      ],
    });
    // Words of a command are arguments inside the container; nothing of them is run.
    expect(radio?.facts.packages).toMatchObject([
      {
        registryType: 'oci',
        identifier: 'example/radio',
        runtimeArguments: [{ name: '-v', value: '/etc:/etc' }],
        packageArguments: [{ value: 'sh' }, { value: '-c' }, { value: 'whoami' }],
        environmentVariables: [{ name: 'RADIO_TOKEN' }, { name: 'RADIO_EXTRA' }, { name: 'RADIO_ZONE' }, { name: 'RADIO_STATION' }],
      },
    ]);
    expect(radio?.from.packages).toMatchObject({ source: 'acme/catalogue@main' });
    const far = await fixture.record('acme/far');
    expect(far?.facts).toMatchObject({ deploymentUrl: 'https://far.example', connections: [{ type: 'http', url: 'https://far.example' }] });
    expect(far?.facts.tools).toBeUndefined();
  });

  it('is one conditional request if nothing changed, and only changed files are read', async () => {
    const files = whole();
    const { crawl, paths } = await catalogue(files);
    await crawl();
    const first = paths().length;
    expect(await crawl()).toMatchObject({ written: 0, unchanged: 2, problems: [] });
    expect(paths().slice(first)).toEqual(['/repos/acme/catalogue/git/trees/main?recursive=1']);
    files.set('servers/far/server.yaml', FAR.replace('elsewhere', 'far away'));
    const second = paths().length;
    expect(await crawl()).toMatchObject({ written: 1, unchanged: 1 });
    expect(
      paths()
        .slice(second + 1)
        .filter((one) => one.endsWith('server.yaml')),
    ).toEqual(['/acme/catalogue/main/servers/far/server.yaml']);
  });

  it('loses a server whose folder was deleted, and none whose file cannot be read', async () => {
    const files = whole();
    const { fixture, crawl, over } = await catalogue(files);
    await crawl();
    files.delete('servers/far/server.yaml');
    files.set('servers/radio/server.yaml', `${RADIO}# Changed.\n`);
    over.answer = (one) => (one.endsWith('radio/server.yaml') ? 404 : undefined);
    const { problems } = await crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect(problems.map(({ code }) => code)).toEqual(['http-status']);
    expect((await fixture.record('acme/far'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
    expect((await fixture.record('acme/radio'))?.state.status).toBe('good');
    delete over.answer;
    expect(await crawl({ now: '2026-02-03T00:00:00.000Z' })).toMatchObject({ problems: [] });
  });

  it('reports a folder with an invalid server name, and a truncated listing', async () => {
    const { crawl, over } = await catalogue(new Map([...whole(), ['servers/a b/server.yaml', RADIO]]));
    const { written, problems } = await crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([2, ['bad-name']]);
    over.answer = (one) => (one.includes('/git/trees/') ? { tree: [], truncated: true } : undefined);
    expect((await crawl({ full: true })).problems.map(({ code }) => code)).toEqual(['too-large']);
  });

  it('is also read from a checkout next to the list, and never outside it', async () => {
    const fixture = await crawlFixture([{ kind: 'docker-catalog', location: './checkout' }]);
    closing.push(() => fixture.remove());
    const root = path.join(fixture.folder, 'checkout');
    for (const [file, text] of whole()) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
    await mkdir(path.join(root, 'servers/link'));
    await symlink('/etc/hostname', path.join(root, 'servers/link/server.yaml'));
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([2, ['unreadable-file']]);
    expect((await fixture.record('checkout/radio'))?.facts.displayName).toBe('Radio');
    await fixture.writeSources([{ kind: 'docker-catalog', location: './../elsewhere' }]);
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['outside-folder', 'no-source']);
  });

  it('reads a change that occurred while the content file could not be read', async () => {
    const files = whole();
    const { fixture, crawl } = await catalogue(files);
    await crawl();
    const text = (await fixture.snapshot()).get('acme/far.yaml')?.text ?? '';
    await fixture.write('servers/acme/far.yaml', `<<<<<<< HEAD\n${text}`);
    files.set('servers/far/server.yaml', FAR.replace('Lies elsewhere.', 'New.'));
    await crawl();
    await fixture.write('servers/acme/far.yaml', text);
    await crawl();
    expect((await fixture.record('acme/far'))?.facts.description).toBe('New.');
  });
});
