import { textMember } from '../../catalog/parsing/json-tree.ts';
import { asFetchError } from '../guarded-fetch/index.ts';
import { jsonIn, type ReadBytes } from './registry-document.ts';

/**
 * A reader that gets a token when the registry asks for one, and sends it with the next requests (distribution project, "Token
 * Authentication"). The token allows reading one image, and is sent to no origin but the registry's own.
 *
 * @param path path of the image's repository
 */
export function readerWithToken(path: string, read: ReadBytes): ReadBytes {
  let bearer: string | undefined;
  return async (url, options) => {
    try {
      return await read(url, { ...options, bearer });
    } catch (error) {
      const { challenge = '' } = asFetchError(error, url);
      const place = bearer === undefined ? tokenUrl(challenge, path) : undefined;
      if (place === undefined) throw error;
      bearer = await tokenAt(place, read);
      if (bearer === undefined) throw error;
      return await read(url, { ...options, bearer });
    }
  };
}

async function tokenAt(url: string, read: ReadBytes): Promise<string | undefined> {
  const bytes = await read(url, { accept: 'application/json' });
  const answer = bytes === undefined ? undefined : jsonIn(bytes, url);
  const token = textMember(answer, 'token') ?? textMember(answer, 'access_token');
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Visible characters (RFC 6750 §2.1), within what servers accept as headers. */
const TOKEN = /^[\x21-\x7E]{1,8000}$/;

/** The URL of the token for reading an image; `undefined` for a challenge of another kind. */
export function tokenUrl(challenge: string, path: string): string | undefined {
  const [, parameters] = /^bearer\s+(.*)$/is.exec(challenge) ?? [];
  if (parameters === undefined) return undefined;
  const stated = new Map([...parameters.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
  const realm = stated.get('realm') ?? '';
  if (!URL.canParse(realm)) return undefined;
  const url = new URL(realm);
  const service = stated.get('service');
  if (service !== undefined) url.searchParams.set('service', service);
  url.searchParams.set('scope', stated.get('scope') ?? `repository:${path}:pull`);
  return url.href;
}
