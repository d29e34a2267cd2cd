import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { PEER_FILES, type PeerFrame, type PeerServer } from './peer-data.ts';

// A program: the least that a build of these files does. It fills a template string, writes each file and hashes it.
// node plain-loop.ts <folder of the data> <output folder>

const [data = '', out = ''] = process.argv.slice(2);
// peer-data.ts writes both files.
const { before, after, filler } = JSON.parse(readFileSync(path.join(data, PEER_FILES.frame), 'utf8')) as PeerFrame;
const made = new Set<string>();
const hashes: string[] = [];

function put(name: string, text: string): void {
  const file = path.join(out, name);
  const folder = path.dirname(file);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(file, text);
  hashes.push(`${createHash('sha256').update(text).digest('base64')} ${name}\n`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

for (const line of readFileSync(path.join(data, PEER_FILES.servers), 'utf8').trimEnd().split('\n')) {
  const { qualifiedName, displayName, description, tools, pageBytes, json } = JSON.parse(line) as PeerServer;
  const list = tools.map((tool) => `<section><h3>${escaped(tool.name)}</h3><p>${escaped(tool.description)}</p></section>`).join('');
  const start = `<!DOCTYPE html><html lang="en"><head><title>${escaped(displayName)}</title>${before}<main><h1>${escaped(displayName)}</h1><p>${escaped(description)}</p>${list}`;
  const rest = filler.slice(0, Math.max(0, pageBytes - Buffer.byteLength(start) - Buffer.byteLength(after)));
  put(`servers/${qualifiedName}/index.html`, start + rest + after);
  put(`api/servers/${qualifiedName}.json`, json);
}
writeFileSync(path.join(out, 'hashes.txt'), hashes.join(''));
