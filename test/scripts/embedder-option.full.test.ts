import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { INSTALL_NATIVE } from '../../src/search/embedding/node/install-native.ts';
import { filesBelow, portolan, type Finished } from '../support/built-site.ts';
import { HUB } from '../support/model-hub.ts';
import { hasUsePackages, NEEDS_USE_PACKAGES } from '../support/use-packages.ts';

/** Node options that load a file of the tests first. */
const preload = (file: string): string => `--import=${path.resolve('test/support', file)}`;
const USE = { PORTOLAN_EMBEDDER: 'use', NODE_OPTIONS: preload('with-model-hub.ts') };
const UNREACHABLE = { ...USE, TEST_HUB: 'unreachable' };

describe('the option --embedder', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const index = (environment: Readonly<Record<string, string>>): Promise<Finished> =>
    portolan(['index', '--records', at('records.jsonl'), '--out', at('index'), '--json'], environment);
  const build = (environment: Readonly<Record<string, string>>): Promise<Finished> =>
    portolan(['build'], { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('out'), ...environment });

  const COMMANDS = [
    ['index', index],
    ['build', build],
  ] as const;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-embedder-'));
    await mkdir(at('content/servers/acme'), { recursive: true });
    await writeFile(at('content/servers/acme/bare.yaml'), 'qualifiedName: acme/bare\n');
    const records = [
      { qualifiedName: 'acme/sky', displayName: 'Sky', description: 'weather forecast' },
      { qualifiedName: 'acme/rows', displayName: 'Rows', description: 'sql database' },
    ];
    await writeFile(at('records.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(COMMANDS)('is an invalid argument if %s gets an unknown name', async (_, command) => {
    const { code, stdout, stderr } = await command({ PORTOLAN_EMBEDDER: 'bert' });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'portolan: PORTOLAN_EMBEDDER is "bert": write "built-in" or "use", or the path of a model (*.embedding).\n',
    });
    expect(existsSync(at('index')) || existsSync(at('out'))).toBe(false);
  });

  it('names the package that is not installed, and writes nothing', async () => {
    const { code, stderr } = await index({ PORTOLAN_EMBEDDER: 'use', NODE_OPTIONS: preload('without-optional-packages.ts') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^portolan: The package @tensorflow\/tfjs-backend-cpu is not installed\. The page .*\n$/m);
    expect(existsSync(at('index'))).toBe(false);
  });

  describe.skipIf(!hasUsePackages)(`with the packages ${NEEDS_USE_PACKAGES}`, () => {
    it.each(COMMANDS)('makes %s name the URL that cannot be reached, and write nothing', async (_, command) => {
      const { code, stderr } = await command(UNREACHABLE);
      expect(code).toBe(1);
      const hosts = [HUB.model, HUB.vocabulary].map((address) => new URL(address).hostname.replaceAll('.', '\\.')).join('|');
      expect(stderr).toMatch(
        new RegExp(`^portolan: The Universal Sentence Encoder could not be fetched: https://(?:${hosts})/\\S+ cannot be reached`, 'm'),
      );
      expect(existsSync(at('index')) || existsSync(at('out'))).toBe(false);
    });

    it('creates an index that includes the model, and can be searched without the hub', async () => {
      const { code, stdout, stderr } = await index(USE);
      expect(code).toBe(0);
      // No native library is installed where tests run.
      expect(stderr).toContain(`many times slower. Run "${INSTALL_NATIVE}" to install it.`);
      const { embedder } = JSON.parse(stdout) as { embedder: string };
      expect(embedder).toMatch(/^use-512-[0-9a-f]{16}$/);
      expect(JSON.parse(await readFile(at('index/manifest.json'), 'utf8'))).toMatchObject({ embedder: { id: embedder, dimensions: 512 } });
      const model = (await filesBelow(at('index'))).filter((file) => file.startsWith(embedder));
      expect(model).toHaveLength(4);

      await writeFile(at('queries.jsonl'), '{"id": 1, "q": "rain"}\n{"id": 2, "q": "query"}\n');
      const searched = await portolan(
        ['search', '--index', at('index'), '--queries', at('queries.jsonl'), '--k', '1', '--mode', 'vector'],
        UNREACHABLE,
      );
      const answers = searched.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { hits: { qualifiedName: string }[] });
      expect(answers.map(({ hits }) => hits.map(({ qualifiedName }) => qualifiedName))).toEqual([['acme/sky'], ['acme/rows']]);
    });

    it('prints once, without the packages, that an index is searched only by words', async () => {
      await writeFile(at('queries.jsonl'), '{"id": 1, "q": "weather"}\n{"id": 2, "q": "sql"}\n');
      const { code, stdout, stderr } = await portolan(['search', '--index', at('index'), '--queries', at('queries.jsonl')], {
        NODE_OPTIONS: preload('without-optional-packages.ts'),
      });
      expect(code).toBe(0);
      expect(stdout.trim().split('\n')).toHaveLength(2);
      expect(stderr.match(/is not installed\. The page/g)).toHaveLength(1);
    });
  });
});
