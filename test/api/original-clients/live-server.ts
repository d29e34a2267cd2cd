import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { HarbourSite } from '../../publish/hosts/harbour-site.ts';
import { portolan } from '../../support/built-site.ts';

/** `portolan serve`, in a process of its own. */
export interface LiveServer {
  /** The catalogue's address, with the base and a slash at the end. */
  readonly url: string;
  /** A valid key; empty if none is required. */
  readonly key: string;
  readonly close: () => Promise<void>;
}

/** Serves a built site as an operator does, with a key made by `portolan keys`, or open to everyone. */
export async function serveLive(site: HarbourSite, { isOpen }: { readonly isOpen: boolean }): Promise<LiveServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-live-'));
  const environment = {
    PORTOLAN_OUT: site.folder,
    PORTOLAN_KEYS: path.join(folder, 'keys.json'),
    PORTOLAN_API_LIMIT: '0',
    ...(isOpen ? { PORTOLAN_API_PUBLIC: '1' } : {}),
  };
  const key = isOpen ? '' : (await portolan(['keys', 'add', '--name', 'original-clients'], environment)).stdout.trim();
  const child = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'serve', '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let [out, output] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) resolve(out.trim());
    });
    child.once('close', () => reject(new Error(`serve ended: ${output}`)));
  });
  return {
    url,
    key,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
