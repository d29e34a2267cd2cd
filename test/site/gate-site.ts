import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { builtOnce } from '../support/built-once.ts';
import { serveFolder } from '../support/static-server.ts';
import { writeGateContent } from './gate-content.ts';

/** The site of the gates, served. */
export interface GateSite {
  readonly folder: string;
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Folder of the site of the gates; built where it is not there yet, shared, and not to be written into. */
export async function gateFolder(language: 'en' | 'de' = 'en'): Promise<string> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-gates-'));
  try {
    await writeGateContent(content, language);
    return await builtOnce(content);
  } finally {
    await rm(content, { recursive: true });
  }
}

/** Serves the site of the gates. */
export async function startGateSite(language: 'en' | 'de' = 'en'): Promise<GateSite> {
  const folder = await gateFolder(language);
  const server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/' });
  return { folder, origin: server.origin, close: () => server.close() };
}
