import { describe, expect, it } from 'vitest';

import { fulfilment } from '../../../../scripts/bench/agents/intent-rule.ts';
import { record } from '../../../support/records.ts';

const tool = (name: string, description = '') => ({ name, description, inputSchema: { type: 'object' } });
const CALENDAR = record('acme/calendar', {
  description: 'Your days.',
  tools: [tool('createEvent', 'Adds a meeting.'), tool('list_events'), tool('create_event_colour')],
});
const CONCERTS = record('acme/concerts', { description: 'Tickets.', tools: [tool('create_event', 'Announces a concert.')] });
const UNKNOWN = record('acme/days', { description: 'A calendar.' });

describe('the rule of an intent', () => {
  const names = (rule: Parameters<typeof fulfilment>[0]) =>
    [...fulfilment(rule, [CALENDAR, CONCERTS, UNKNOWN]).servers].map(([server, tools]) => [server, ...tools]);

  it('reads the names of tools with their words separated', () => {
    expect(names({ tool: '^create event\\b' })).toEqual([
      ['acme/calendar', 'createEvent', 'create_event_colour'],
      ['acme/concerts', 'create_event'],
    ]);
  });

  it('needs "all", and refuses "not", in the same text', () => {
    expect(names({ tool: '^create event\\b', all: 'meeting|colour', not: 'colour' })).toEqual([['acme/calendar', 'createEvent']]);
  });

  it('finds what it is about in the tool or in the server', () => {
    expect(names({ tool: '^create event :', about: 'calendar' })).toEqual([['acme/calendar', 'createEvent']]);
    expect(names({ tool: '^create event :', about: 'concert' })).toEqual([['acme/concerts', 'create_event']]);
  });

  it('reads the text of a server only if no tools are known', () => {
    expect(names({ tool: '^no such tool', text: 'calendar' })).toEqual([['acme/days']]);
  });
});
