import { connectBody, connectDocument } from '../../api/ways/connect-document.ts';
import { once, type ServersFile } from '../../catalog/published/published-file.ts';
import { publishedUrl } from '../../catalog/published/published.ts';
import { isInstallable } from '../../install/entries/install-entries.ts';
import { connectMarkdown } from './connect-markdown.ts';
import type { FormatSite } from './server-page.ts';

/** The entries that add each server to clients, as JSON and as Markdown; none for a server that no client can use as far as is known. */
export function* connectFiles({ catalog, publication, files }: FormatSite): Generator<ServersFile> {
  if (!catalog.site.files.install) return;
  for (const record of catalog.records) {
    const { qualifiedName } = record;
    if (!isInstallable(record)) continue;
    const [markdown, json] = [files.path('connect-md', qualifiedName), files.path('connect-json', qualifiedName)];
    const servers = [record];
    const document = once(() => connectDocument(record, publication));
    if (json !== undefined) yield { path: json, servers, make: () => connectBody(document()) };
    if (markdown === undefined) continue;
    yield { path: markdown, servers, make: () => connectMarkdown(document(), publishedUrl(json ?? markdown, publication)) };
  }
}
