import { isJsonObject, type JsonValue } from '../document/json-tree.ts';
import type { Read } from '../document/problem.ts';
import { FieldReader } from './field-reader.ts';
import { httpUrl } from './http-url.ts';

/** How the catalogue presents itself: `site.yaml`. */
export interface SiteSettings {
  readonly name: string;
  /** One sentence under the name. */
  readonly tagline: string;
  /** Where people report mistakes and propose servers. */
  readonly repositoryUrl: string | undefined;
  readonly footer: string;
  /** How a key for the live API is had (spec §5.2); `undefined` where nobody says. */
  readonly apiAccess: ApiAccess | undefined;
}

/** What the operator says of keys. */
export interface ApiAccess {
  /** Plain text, one sentence or a few. */
  readonly text: string;
  /** Page on which one is asked for; `http`, `https` or `mailto`. */
  readonly url: string | undefined;
}

/** What stands where `site.yaml` says nothing. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: 'Portolan',
  tagline: 'A catalogue of MCP servers.',
  repositoryUrl: undefined,
  footer: '',
  apiAccess: undefined,
};

/** Reads the tree of `site.yaml`. */
export function readSiteSettings(value: JsonValue): Read<SiteSettings> {
  if (!isJsonObject(value)) {
    const problem = {
      code: 'not-site-settings',
      severity: 'error',
      message: 'site.yaml is a map.',
      hint: 'Write at least "name".',
      pointer: '',
    } as const;
    return { value: DEFAULT_SITE_SETTINGS, problems: [problem] };
  }
  const reader = new FieldReader(value);
  const repositoryUrl = reader.text('repositoryUrl');
  const settings: SiteSettings = {
    name: reader.text('name') || DEFAULT_SITE_SETTINGS.name,
    tagline: reader.text('tagline') ?? DEFAULT_SITE_SETTINGS.tagline,
    repositoryUrl: repositoryUrl === undefined ? undefined : httpUrl(repositoryUrl),
    footer: reader.text('footer') ?? DEFAULT_SITE_SETTINGS.footer,
    apiAccess: readApiAccess(reader),
  };
  if (repositoryUrl !== undefined && settings.repositoryUrl === undefined) {
    reader.warn('repositoryUrl', 'bad-url', '"repositoryUrl" is not an http(s) URL; it is left out.', 'Write an absolute URL.');
  }
  return { value: settings, problems: reader.problems };
}

function readApiAccess(reader: FieldReader): ApiAccess | undefined {
  const object = reader.object('apiAccess');
  if (object === undefined) return undefined;
  const access = new FieldReader(object, reader.pointerTo('apiAccess'), reader.problems);
  const text = access.text('text') ?? '';
  if (text === '')
    return reader.warn('apiAccess', 'no-text', '"apiAccess" says nothing; it is left out.', 'Write "text": how a key is had.');
  const address = access.text('url');
  const url = address === undefined ? undefined : contactUrl(address);
  if (address !== undefined && url === undefined)
    access.warn(
      'url',
      'bad-url',
      '"url" is neither an http(s) URL nor mailto; it is left out.',
      'Write an absolute URL, or mailto: and an address.',
    );
  return { text, url };
}

function contactUrl(text: string): string | undefined {
  return /^mailto:[^\s@]+@[^\s@]+$/i.test(text) ? text : httpUrl(text);
}
