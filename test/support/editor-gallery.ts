import { PUBLISHER_PROVIDED } from '../../src/catalog/values/server-json-format.ts';
import type { EditorPackage } from './editor-install.ts';

/** What an editor shows of a server in its gallery. */
export interface GalleryServer {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly remotes?: readonly { readonly type: string; readonly url: string; readonly headers?: readonly object[] }[];
  readonly packages?: readonly EditorPackage[];
  readonly _meta?: { readonly [PUBLISHER_PROVIDED]?: { readonly github?: { readonly name?: string; readonly nameWithOwner?: string } } };
}

/** A gallery of MCP servers that an editor makes of a registry. */
export interface Gallery {
  /** @throws Error where the editor would show nothing at all */
  list(search?: string): Promise<GalleryServer[]>;
  /** `undefined` where the registry has no such server. */
  get(name: string): Promise<GalleryServer | undefined>;
}

/** A registry answers with what it likes: nothing is known of it. */
interface Page {
  readonly servers: readonly { readonly server: Partial<GalleryServer>; readonly _meta: object }[];
  readonly metadata: { readonly nextCursor?: string };
}

/**
 * Does to a registry what VS Code does: the probe for a version, pages of fifty with a cursor that is not encoded and without the
 * words that were searched for, no look at media types, a failure where an entry lacks `_meta` or the owner of its repository or the first
 * lacks its texts, and a name in one segment. `editor-code.full.test.ts` compares it with VS Code's own code.
 *
 * @param url of the registry, perhaps with a slash at its end
 */
export async function openGallery(url: string): Promise<Gallery> {
  const root = url.replace(/\/$/, '');
  const isOld = !(await isThere(`${root}/v0.1/servers?limit=1`)) && (await isThere(`${root}/v0/servers?limit=1`));
  const base = `${root}/${isOld ? 'v0' : 'v0.1'}`;

  async function page(search: string | undefined, cursor: string | undefined): Promise<Page> {
    const words = cursor === undefined && search !== undefined ? `&search=${encodeURIComponent(search)}` : '';
    const response = await fetch(`${base}/servers?limit=50&version=latest${cursor === undefined ? '' : `&cursor=${cursor}`}${words}`);
    if (!response.ok) throw new Error(`the list answers ${response.status}`);
    // What is not of this shape makes the editor fail, and this client with it.
    return (await response.json()) as Page;
  }

  return {
    async list(search) {
      const found: GalleryServer[] = [];
      let cursor: string | undefined;
      do {
        const { servers, metadata } = await page(search, cursor);
        for (const [at, { server, _meta }] of servers.entries()) {
          if (typeof _meta !== 'object') throw new Error('an entry without _meta');
          const { github } = server._meta?.[PUBLISHER_PROVIDED] ?? {};
          if (github?.name !== undefined && github.nameWithOwner === undefined) throw new Error('a repository without its owner');
          if (isShown(server)) found.push(server);
          else if (at === 0 && cursor === undefined) throw new Error('the first entry lacks its texts');
        }
        cursor = metadata.nextCursor;
        if (found.length > 100_000) throw new Error('the pages have no end');
      } while (cursor !== undefined && cursor !== '');
      return found;
    },
    async get(name) {
      const response = await fetch(`${base}/servers/${encodeURIComponent(name)}/versions/latest`);
      if (response.status >= 400 && response.status < 500) return undefined;
      const { server } = (await response.json()) as Page['servers'][number];
      return isShown(server) ? server : undefined;
    },
  };
}

async function isThere(url: string): Promise<boolean> {
  return (await fetch(url)).ok;
}

function isShown(server: Partial<GalleryServer>): server is GalleryServer {
  return [server.name, server.description, server.version].every((text) => typeof text === 'string');
}
