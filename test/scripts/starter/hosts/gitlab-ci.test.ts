import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../../src/catalog/parsing/json-tree.ts';
import { readWorkflow, textsIn } from '../../../workflows/workflow-file.ts';

const { tree, text } = readWorkflow('scripts/starter/hosts/gitlab/gitlab-ci.yml');
const JOBS = new Map(['crawl', 'build', 'commit', 'pages'].map((id): [string, JsonObject] => [id, objectOf(tree[id])]));

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The shell script of a job. */
function scriptOf(id: string): string {
  return textsIn(JOBS.get(id)?.['script'] ?? []).join('\n');
}

describe('the pipeline for GitLab', () => {
  it('gives each secret to one job only, by the name of its environment', () => {
    const environments = [...JOBS].map(([id, job]) => [id, member(objectOf(job['environment']), 'name')]);
    expect(environments).toEqual([
      ['crawl', undefined],
      ['build', 'catalogue-build'],
      ['commit', 'catalogue-commit'],
      ['pages', undefined],
    ]);
    for (const [name, job, scope] of [
      ['PORTOLAN_CACHE_KEY', 'build', 'catalogue-build'],
      ['PORTOLAN_PUSH_TOKEN', 'commit', 'catalogue-commit'],
    ] as const) {
      expect([...JOBS.keys()].filter((id) => scriptOf(id).includes(name))).toEqual([job]);
      expect(text).toMatch(new RegExp(`${name} +scope "${scope}"`));
    }
  });

  it('runs no program of a package where it may push or publish', () => {
    for (const id of ['commit', 'pages']) expect([id, /\b(?:npm|npx|node)\b/.exec(scriptOf(id))]).toEqual([id, null]);
    for (const id of ['crawl', 'build']) expect(scriptOf(id)).toContain('npm ci --ignore-scripts');
  });

  it('has an image with a host and a tag, a time limit for each job, and valid shell scripts', () => {
    expect(member(tree['default'] ?? null, 'image')).toMatch(/^docker\.io\/library\/node:24-[a-z]+$/);
    for (const [id, job] of JOBS) {
      expect([id, typeof job['timeout']]).toEqual([id, 'string']);
      expect(() => execFileSync('bash', ['-n'], { input: scriptOf(id), stdio: 'pipe' })).not.toThrow();
    }
  });
});
