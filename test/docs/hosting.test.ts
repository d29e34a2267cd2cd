import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { generatedFiles } from '../../scripts/init/starting-catalog.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { defined } from '../support/defined.ts';
import { blocksOf } from '../support/docs-blocks.ts';
import { readWorkflow } from '../workflows/workflow-file.ts';

const PAGE = readFileSync('src/site/docs/hosting.md', 'utf8');
const CONTAINERFILE = readFileSync('scripts/starter/hosts/container/Containerfile', 'utf8');

describe('the page about servers', () => {
  it('names only files that a new catalogue for these hosts has', async () => {
    const files = (await generatedFiles(['container', 'systemd', 'cron'])).map(([name]) => name);
    const copied = [...PAGE.matchAll(/^(?:sudo cp|crontab) (.+)$/gm)].flatMap(([, names = '']) =>
      names.split(' ').filter((name) => !name.startsWith('/')),
    );
    expect(new Set(copied).size).toBe(6);
    for (const name of [...copied, 'Containerfile', '.containerignore']) expect(files).toContain(name);
  });

  it('mounts the folder where the image expects it, as its user, at its port', () => {
    const calls = PAGE.split('\n').filter((line) => /^(?:podman|docker) run /.test(line));
    expect(calls).toHaveLength(4);
    const folder = defined(/^WORKDIR (\S+catalogue)$/m.exec(CONTAINERFILE)?.[1]);
    for (const call of calls) {
      expect(call).toMatch(new RegExp(`--volume (?:\\.|"\\$PWD):${folder}[": ]`));
      expect(call).toContain(' --read-only ');
      if (call.startsWith('podman'))
        expect(CONTAINERFILE).toContain(`USER ${/uid=(\d+)/.exec(call)?.[1]}:${/gid=(\d+)/.exec(call)?.[1]}\n`);
      expect(call.includes('--publish')).toBe(call.includes('--detach'));
      if (call.includes('--publish')) expect(CONTAINERFILE).toContain(`EXPOSE ${/--publish \S+:(\d+) /.exec(call)?.[1]}\n`);
      // A rebuild has no signal handlers, which the first process of a container needs.
      else expect(call).toMatch(/ --init .* --no-healthcheck .* rebuild$/);
    }
    for (const [, argument] of PAGE.matchAll(/`(?:--build-arg )?([A-Z]+_IMAGE)\b/g)) expect(CONTAINERFILE).toContain(`ARG ${argument}=`);
  });
});

describe('the workflow in the documentation that calls ours', () => {
  it('passes inputs and secrets that exist, and grants the permissions of its jobs', () => {
    const block = defined(blocksOf('src/site/docs/rebuild.md').find(({ text }) => text.includes('catalogue.yml@')));
    expect(block.text.split('\n').length).toBeLessThan(20);
    const { value } = parseYaml(block.text, { file: block.at, limits: CONTENT_LIMITS });
    const { rebuild } = (value as { jobs: { rebuild: Record<'uses' | 'permissions' | 'with' | 'secrets', object> } }).jobs;
    expect(rebuild.uses).toMatch(/^OWNER\/portolan\/\.github\/workflows\/catalogue\.yml@[0-9a-f]{40}$/);
    const called = readWorkflow('.github/workflows/catalogue.yml');
    const { workflow_call: call } = called.tree['on'] as { workflow_call: Record<'inputs' | 'secrets', object> };
    expect(Object.keys(call.inputs)).toEqual(expect.arrayContaining(Object.keys(rebuild.with)));
    expect(Object.keys(call.secrets)).toEqual(Object.keys(rebuild.secrets));
    for (const { id, permissions } of called.jobs.values())
      for (const [scope, level] of Object.entries(permissions ?? {}))
        expect([id, scope, [level, 'write']]).toEqual([
          id,
          scope,
          expect.arrayContaining([(rebuild.permissions as Record<string, string>)[scope]]),
        ]);
  });
});
