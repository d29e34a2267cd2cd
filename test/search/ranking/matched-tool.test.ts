import { describe, expect, it } from 'vitest';

import type { SearchAnswer } from '../../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

const tools = (...names: readonly string[]): { name: string; description: string; inputSchema: { type: 'object' } }[] =>
  names.map((name) => ({ name, description: 'Does it.', inputSchema: { type: 'object' } }));

const CATALOGUE = [
  ...HARBOUR,
  record('zeta/gmail', {
    displayName: 'Gmail',
    description: 'Your mailbox.',
    tools: tools('send_email', 'list_emails', 'send_email_with_attachment', 'delete_label'),
  }),
  record('zeta/github', { displayName: 'GitHub', description: 'Repositories.', tools: tools('create_repository', 'listIssues') }),
  record('zeta/issue-tracker', { displayName: 'Issue Tracker', description: 'Issues.', tools: tools('list_issues') }),
];
const engine = await engineOf(CATALOGUE);

async function toolOf(q: string, name: string): Promise<string | undefined> {
  const { hits } = await engine.search({ q, limit: 20 });
  const hit = hits.find(({ qualifiedName }) => qualifiedName === name);
  if (hit === undefined) throw new Error(`${name} was not found`);
  return hit.matchedTool;
}

describe('the matched tool of a result', () => {
  it.each([
    ['matches the words', 'send email', 'zeta/gmail', 'send_email'],
    ['matches them in another inflection', 'sending emails', 'zeta/gmail', 'send_email'],
    ['matches an incomplete word', 'delete lab', 'zeta/gmail', 'delete_label'],
    ['matches a word with a typing error', 'delete lable', 'zeta/gmail', 'delete_label'],
    ['is written without blanks', 'github issues', 'zeta/github', 'listIssues'],
    ['matches the rarer half', 'please send the forecast', 'acme/weather', 'getForecast'],
    ['matches most words that the name does not', 'gmail send attachment', 'zeta/gmail', 'send_email_with_attachment'],
  ])('%s', async (_what, q, name, tool) => {
    expect(await toolOf(q, name)).toBe(tool);
  });

  it.each([
    ['the name matches all words', 'issue tracker', 'zeta/issue-tracker'],
    ['the query is the complete name', 'zeta/gmail', 'zeta/gmail'],
    ['no tool matches', 'your mailbox', 'zeta/gmail'],
    ['there are no tools', 'read files', 'bolt/files'],
    ['the query is empty', '', 'zeta/gmail'],
    ['the query has only filters', 'owner:zeta', 'zeta/gmail'],
  ])('is absent if %s', async (_what, q, name) => {
    expect(await toolOf(q, name)).toBeUndefined();
  });

  it('is part of every answer with cards', async () => {
    const answers: SearchAnswer[] = [];
    for await (const answer of (await engineOf(CATALOGUE)).answers({ q: 'send email' })) answers.push(answer);
    const withCard = answers
      .flatMap(({ hits }) => hits)
      .filter(({ card, qualifiedName }) => card !== undefined && qualifiedName === 'zeta/gmail');
    expect(withCard.length).toBeGreaterThan(0);
    expect(withCard.every(({ matchedTool }) => matchedTool === 'send_email')).toBe(true);
  });

  it('is never truncated: a name that is too long to be stored is omitted', async () => {
    const long = `send_${'very_'.repeat(20)}long_telegram`;
    const { hits } = await (
      await engineOf([record('a/b', { description: 'Wires.', tools: tools(long, 'read_telegram') })])
    ).search({ q: 'send telegram' });
    expect(hits[0]?.matchedTool).toBe('read_telegram');
  });
});
