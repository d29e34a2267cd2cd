import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { defined } from '../support/defined.ts';
import { readWorkflow } from '../workflows/workflow-file.ts';

const STARTER = readWorkflow('scripts/starter/.github/workflows/rebuild.yml');

/** The text below a heading. */
function section(file: string, heading: string): string {
  return defined(readFileSync(`src/site/docs/${file}`, 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]);
}

/** Names in code spans. */
const spans = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);

it('what Deploy removes from the workflow is there, and no other job needs it', () => {
  const removed = spans(defined(/^2\. In (.+)$/m.exec(section('deploy.md', 'Every night on Netlify, Cloudflare Pages and Vercel'))?.[1]));
  expect(removed).toEqual(['.github/workflows/rebuild.yml', 'deploy', 'build', 'actions/configure-pages', 'actions/upload-pages-artifact']);
  const [, job = '', , ...actions] = removed;
  expect([...STARTER.jobs.keys()]).toContain(job);
  expect([...STARTER.jobs.values()].filter(({ needs }) => needs.includes(job))).toEqual([]);
  const used = defined(STARTER.jobs.get('build')).steps.map(({ uses }) => uses.split('@')[0]);
  for (const action of actions) expect(used).toContain(action);
});

it('the step to which Nightly rebuild adds the signing key is the one that builds', () => {
  const [, name = ''] = /`env` of its step \*(.+?)\*/.exec(section('rebuild.md', 'Sign it')) ?? [];
  const [step = ''] = defined(STARTER.text.split(`- name: ${name}\n`)[1]).split('- name: ');
  expect(name).not.toBe('');
  expect(step).toContain('portolan build');
});
