import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { runCrawl } from '../../../scripts/commands/crawl.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

/** A file that somebody edited after a program wrote it. */
const EDITED =
  "qualifiedName: acme/notes\nchangedAt: '2026-01-01T00:00:00.000Z'\npublishedHash: sha256-MCbp5K82Kuz7xQ6X9BRZtlG7pmL8AEFcfMTKE2z7RQw=\n";

it('a crawl on a terminal writes a message in place of the progress line, and not behind it', async () => {
  const content = await temporaryFolder();
  await mkdir(path.join(content, 'servers/acme'), { recursive: true });
  await writeFile(path.join(content, 'servers/acme/notes.yaml'), EDITED);
  await writeFile(path.join(content, 'sources.yaml'), 'sources:\n  - {kind: file, location: one.jsonl}\n');
  await writeFile(path.join(content, 'one.jsonl'), '{"qualifiedName": "acme/one", "displayName": "One"}\n');
  let written = '';
  const stderr = { isTTY: true, columns: 80, write: (text: string) => (written += text) };
  const io = { printJson: () => undefined, stderr, env: {}, signal: new AbortController().signal };
  expect(await runCrawl({ content, ownSources: true }, io)).toBe(0);
  const lines = written.split('\r\u001B[2K').flatMap((part) => part.split('\n'));
  expect(lines.filter((line) => line.includes('edited file'))).toEqual([
    expect.stringMatching(/^1 edited file has the time of this crawl/),
  ]);
});
