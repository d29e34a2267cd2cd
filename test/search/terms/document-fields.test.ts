import { describe, expect, it } from 'vitest';

import { fieldTexts } from '../../../src/search/terms/document-fields.ts';
import { record } from '../../support/records.ts';

describe('the searched owner of a server', () => {
  it.each([
    ['io.github.alice/weather', 'alice'],
    ['com.atlassian/atlassian-mcp-server', 'atlassian'],
    ['ai.smithery/tides', 'smithery'],
    ['acme/weather', 'acme'],
    ['monday.com/boards', 'monday.com'],
    ['socket.io/tides', 'socket.io'],
    ['@crew/compass', 'crew'],
  ])('is without the domain that many owners have: %s', (name, owner) => {
    expect(fieldTexts(record(name)).owner).toBe(owner);
  });

  it('is found, and the domain is not', () => {
    expect(fieldTexts(record('io.github.alice/weather', { owner: 'alice' })).owner).toBe('alice');
    expect(fieldTexts(record('io.github.alice/weather', { owner: 'bob' })).owner).toBe('alice bob');
  });
});
