import { describe, expect, it } from 'vitest';

import { officialServers } from '../../../src/api/official/official-catalog.ts';
import { textSearch } from '../../../src/api/official/text-search.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import { record } from '../../support/records.ts';
import { sharedCatalog } from '../../support/shared-catalog.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { hasAllCases } from '../../support/cases.ts';

function searchOf(catalog: Catalog): (text: string) => string[] {
  const containing = textSearch(officialServers(catalog));
  return (text) => containing(text).map(({ name }) => name);
}

describe('the servers that contain a text', () => {
  const names = searchOf(
    createCatalog({
      records: [
        record('aaa/notes', { displayName: 'Notes', description: 'Made for methodoister.' }),
        record('aab/tasks', { displayName: 'Tasks', description: 'Works with Todoist.' }),
        record('aac/tasks', { displayName: 'Methodoister' }),
        record('aad/tasks', { displayName: 'Tasks for Todoist' }),
        record('aae/mytodoist', {}),
        record('aaf/todoist-mcp', {}),
        record('aag/todoist-mcp', { useCount: 9 }),
        record('aah/todoist-mcp', { verified: true }),
        record('@zed/todoist', {}),
        record('zed/other', { displayName: 'Résumé reader', description: 'Reads a CV.' }),
      ],
    }),
  );

  it('come in the order name, title, description, each with whole names and beginnings of words first', () => {
    expect(names('todoist')).toEqual([
      'zed/todoist',
      'aah/todoist-mcp',
      'aag/todoist-mcp',
      'aaf/todoist-mcp',
      'aae/mytodoist',
      'aad/tasks',
      'aab/tasks',
    ]);
    expect(names('doist').slice(-4)).toEqual(['aac/tasks', 'aad/tasks', 'aaa/notes', 'aab/tasks']);
  });

  it('have it inside a word too, in any case', () => {
    expect(names('odois')).toContain('zed/todoist');
    expect(names('TODOIST-MCP')).toEqual(['aah/todoist-mcp', 'aag/todoist-mcp', 'aaf/todoist-mcp']);
    expect(names('resume')).toEqual(['zed/other']);
  });

  it('have it in the name of this API or in the qualified name', () => {
    expect(names('@zed/todoist')).toEqual(['zed/todoist']);
    expect(names('zed/tod')).toEqual(['zed/todoist']);
  });

  it('are none for an empty text, and for characters that would mean something in a pattern', () => {
    for (const text of ['', ' ', '.*', '(', '\\', 'tag:x']) expect(names(text), text).toEqual([]);
  });

  if (hasAllCases)
    it.skipIf(!hasSharedData)(`are all real servers with the text in the name, before all others ${NEEDS_SHARED_DATA}`, () => {
      const catalog = sharedCatalog();
      const real = searchOf(catalog);
      for (const text of ['odois', 'TODOIST-MCP', 'git', 'weather']) {
        const found = real(text);
        const isNamed = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
        const named = found.findLastIndex(isNamed) + 1;
        expect(found.slice(0, named).every(isNamed), text).toBe(true);
        expect(named, text).toBeGreaterThan(2);
      }
    });
});
