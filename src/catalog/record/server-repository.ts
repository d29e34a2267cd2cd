import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { statedUrl } from '../values/stated-url.ts';

/** A source repository as a server states it (server.json, `Repository`). Passed on as data. */
export interface ServerRepository {
  /** An http(s) URL. */
  readonly url: string;
  /** The host: `github`, `gitlab`, … */
  readonly source: string;
  /** The host's id of the repository. */
  readonly id?: string;
  /** Path of the server in the repository, without `..`. */
  readonly subfolder?: string;
}

/** Maximum lengths in characters. */
const MAX = { source: 50, text: 255 } as const;

const LINE = /^\P{Cc}+$/u;

/** Reads the `repository` of a server; `undefined` if none can be used. Unusable members are reported and skipped. */
export function readRepository(reader: FieldReader): ServerRepository | undefined {
  const stated = reader.object('repository');
  if (stated === undefined || Object.keys(stated).length === 0) return undefined;
  const repository = reader.member('repository', '', stated);
  const [url, source] = [statedUrl(repository.text('url') ?? ''), line(repository, 'source', MAX.source)];
  if (url === undefined || source === undefined) {
    const message = 'The repository needs an http(s) "url" and a "source"; it is skipped.';
    return reader.warn('repository', 'bad-repository', message, 'Write {url: https://github.com/acme/tools, source: github}.');
  }
  const [id, subfolder] = [line(repository, 'id', MAX.text), readSubfolder(repository)];
  return { url, source, ...(id !== undefined && { id }), ...(subfolder !== undefined && { subfolder }) };
}

function line(reader: FieldReader, key: string, max: number): string | undefined {
  const text = reader.text(key) ?? '';
  return text.length <= max && LINE.test(text) ? text : undefined;
}

function readSubfolder(reader: FieldReader): string | undefined {
  const stated = reader.text('subfolder') ?? '';
  const subfolder = line(reader, 'subfolder', MAX.text);
  const isInside = subfolder !== undefined && !/[\\]/.test(subfolder) && !subfolder.split('/').includes('..');
  if (stated === '' || isInside) return subfolder;
  return reader.warn(
    'subfolder',
    'bad-subfolder',
    '"subfolder" leads outside the repository; it is skipped.',
    'Write a path without "..".',
  );
}

/** A repository as a tree for the content file. */
export function repositoryTree({ url, source, id, subfolder }: ServerRepository): JsonObject {
  return jsonObject([
    ['url', url],
    ['source', source],
    ...(id === undefined ? [] : [['id', id] as const]),
    ...(subfolder === undefined ? [] : [['subfolder', subfolder] as const]),
  ]);
}
