import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the page for agents names every member of the facts of the catalogue in v0.1', () => {
  const [, body = ''] = /interface CatalogueMeta \{\n([\s\S]*?)\n\}/.exec(readFileSync('src/api/official/catalogue-meta.ts', 'utf8')) ?? [];
  const members = Array.from(body.matchAll(/^ {2}readonly (\w+)/gm), ([, name]) => name);
  const [row = ''] = /^\| `invalid\.portolan\/catalogue` \|.*$/m.exec(readFileSync('src/site/docs/agents.md', 'utf8')) ?? [];
  const named = Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(members.length).toBeGreaterThan(10);
  expect(named.sort()).toEqual(members.sort());
});
