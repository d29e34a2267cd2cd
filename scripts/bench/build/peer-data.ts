import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a peer writes for one server: a page with the facts of a record, as large as ours, and a JSON file. */
export interface PeerServer {
  readonly qualifiedName: string;
  readonly displayName: string;
  readonly description: string;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  /** Bytes of our page of this server. */
  readonly pageBytes: number;
  /** Our record, as text. */
  readonly json: string;
}

/** The markup that all pages have. */
export interface PeerFrame {
  /** From the first element of the head that all pages have to the main element. */
  readonly before: string;
  /** After the content of the main element. */
  readonly after: string;
  /** Text that fills a page up to the size of ours; ASCII. */
  readonly filler: string;
}

/** The used members of our record. */
interface RecordFile {
  readonly displayName?: string;
  readonly description?: string;
  readonly tools?: readonly { readonly name: string; readonly description?: string }[] | null;
}

/**
 * The data of the peers in a folder: one server per line, the frame, and for each server a Markdown file that begins with our content file
 * as front matter.
 */
export const PEER_FILES = { servers: 'servers.jsonl', frame: 'frame.json', content: 'content' } as const;

/** Writes the data of the peers, from a content folder and the site that we built from it. */
export function writePeerData({ content, site, folder }: Readonly<Record<'content' | 'site' | 'folder', string>>): void {
  const markdown = path.join(folder, PEER_FILES.content);
  mkdirSync(markdown, { recursive: true });
  const servers = contentFiles(content).map((file, at) => {
    const text = readFileSync(file, 'utf8');
    const server = peerServer(nameIn(text), site);
    const sizes = `pageBytes: ${server.pageBytes}\njsonBytes: ${Buffer.byteLength(server.json)}\n`;
    writeFileSync(path.join(markdown, `${at}.md`), `---\n${text}${sizes}---\n${server.description}\n`);
    return server;
  });
  writeFileSync(path.join(folder, PEER_FILES.servers), servers.map((server) => `${JSON.stringify(server)}\n`).join(''));
  const page = readFileSync(path.join(site, pagePath(servers[0]?.qualifiedName ?? '')), 'utf8');
  writeFileSync(path.join(folder, PEER_FILES.frame), JSON.stringify(frameOf(page)));
}

function contentFiles(content: string): string[] {
  const folder = path.join(content, 'servers');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** The name in a content file that a crawl wrote: a plain or a quoted scalar. */
function nameIn(text: string): string {
  return /^qualifiedName: '?([^'\n]+)'?$/m.exec(text)?.[1] ?? '';
}

function peerServer(qualifiedName: string, site: string): PeerServer {
  const json = readFileSync(path.join(site, `api/servers/${qualifiedName}.json`), 'utf8');
  // We wrote the file.
  const { displayName = qualifiedName, description = '', tools } = JSON.parse(json) as RecordFile;
  return {
    qualifiedName,
    displayName,
    description,
    tools: (tools ?? []).map((tool) => ({ name: tool.name, description: tool.description ?? '' })),
    pageBytes: statSync(path.join(site, pagePath(qualifiedName))).size,
    json,
  };
}

function pagePath(qualifiedName: string): string {
  return `servers/${qualifiedName}/index.html`;
}

/** Enough for the largest page. */
const FILLER_BYTES = 4_000_000;

function frameOf(page: string): PeerFrame {
  const [start, end] = [page.indexOf('<main'), page.indexOf('</main>')];
  if (start < 0 || end < 0) throw new Error('Our page of a server has no main element.');
  const text = page.slice(start, end).replaceAll(/<[^>]*>|[^\x20-\x7E]|[{}<>&]/g, ' ');
  return {
    before: page.slice(page.indexOf('<meta'), start),
    after: page.slice(end),
    filler: text.repeat(Math.ceil(FILLER_BYTES / text.length)),
  };
}
