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
}

/** What stands where `site.yaml` says nothing. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: 'Portolan',
  tagline: 'A catalogue of MCP servers.',
  repositoryUrl: undefined,
  footer: '',
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
  };
  if (repositoryUrl !== undefined && settings.repositoryUrl === undefined) {
    reader.warn('repositoryUrl', 'bad-url', '"repositoryUrl" is not an http(s) URL; it is left out.', 'Write an absolute URL.');
  }
  return { value: settings, problems: reader.problems };
}
