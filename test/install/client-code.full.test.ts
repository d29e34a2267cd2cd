import { describe, expect, it } from 'vitest';

import { CLIENTS } from '../../src/install/clients.ts';
import { combinedSnippets, waysOf, type ServerTarget, type SharedFile } from '../../src/install/index.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { formsOfWay, wayTargetBeforeEntry } from '../../src/install/entries/way-target.ts';
import { importedEntry } from '../support/imported-entry.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { claudeCodeReader, codexReader, geminiReader, openCodeReader } from './client-code/program-readers.ts';
import { writtenFile } from './client-code/reader.ts';
import { clineReader, continueReaders, editorSchemaReader, libreChatReader } from './client-code/schema-readers.ts';

// One after the other, because npm writes many files.
const READERS = [
  ...(await editorSchemaReader()),
  ...(await claudeCodeReader()),
  ...(await codexReader()),
  ...(await geminiReader()),
  ...(await continueReaders()),
  ...(await clineReader()),
  ...(await openCodeReader()),
  ...(await libreChatReader()),
];

/** Every way of every server before any entry, as pages show it. */
function targets(): ServerTarget[] {
  const bundled = catalogOf(readStore('content')).records;
  const real = hasSharedData ? sharedRows<{ readonly server: unknown }>('official', 'server-json.jsonl') : [];
  return [...bundled, ...real.map(({ server }) => importedEntry(server))].flatMap((record) =>
    waysOf(record).flatMap((way) => wayTargetBeforeEntry(record, way, formsOfWay(way)) ?? []),
  );
}

describe.skipIf(READERS.length === 0)('published code of clients, from npm', () => {
  const written = combinedSnippets(targets(), 'Test');
  const filesOf = (client: string): SharedFile[] =>
    written.filter((snippet) => snippet.kind === 'file').filter((file) => file.client === client);
  const cases = READERS.flatMap((reader) => reader.clients.map((client) => ({ client, ...reader })));

  it.each(cases)('of $client reads its entries as they are written', async ({ client, code, faults }) => {
    const [file] = filesOf(client).map(writtenFile);
    expect(file?.entries.size).toBeGreaterThan(60);
    const found = await faults(file!);
    process.stdout.write(`${client}: ${file!.entries.size} entries, read by ${code}\n`);
    expect(found).toEqual([]);
  });

  it.each(cases)('of $client refuses or misses entries without the member for the program', async ({ client, faults }) => {
    const [damaged] = filesOf(client).map((file) => writtenFile({ ...file, text: file.text.replaceAll(/\bcommand\b/g, 'program') }));
    const found = await faults(damaged!).catch((error: unknown) => [String(error)]);
    expect(found).not.toEqual([]);
  });

  it(`is stated for each client ${hasSharedData ? '' : NEEDS_SHARED_DATA}`, () => {
    const rows = CLIENTS.map(
      ({ id }) => `  ${id}: ${cases.find(({ client }) => client === id)?.code ?? 'none on npm; our own parsers only'}`,
    );
    process.stdout.write(`what reads the entries of each client:\n${rows.join('\n')}\n`);
    expect(rows).toHaveLength(30);
  });
});
