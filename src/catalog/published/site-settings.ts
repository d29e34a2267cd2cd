import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Read } from '../parsing/problem.ts';
import { FieldReader } from '../values/field-reader.ts';
import { LANGUAGES, type Language } from '../values/languages.ts';
import { isAccent } from '../values/accent.ts';
import { ALL_FAMILIES, readFileFamilies, type FileFamilies } from '../values/file-families.ts';
import { readOperationSettings } from './operation-settings.ts';
import { httpUrl, HTTP_URL_HINT } from '../values/http-url.ts';
import { readThemeSettings, type ThemeSettings } from './theme-settings.ts';

/** The settings of the site: `site.yaml`. */
export interface SiteSettings extends ThemeSettings {
  readonly name: string;
  /** One sentence under the name. */
  readonly tagline: string;
  /** Where people report mistakes and propose servers. */
  readonly repositoryUrl: string | undefined;
  readonly footer: string;
  /** Language of the interface. Texts of servers are not translated. */
  readonly language: Language;
  /** File name of an image in the folder of `site.yaml`, shown next to the name; `undefined`: the default logo. */
  readonly logo: string | undefined;
  /** `#rrggbb`: the colour of links, buttons and the page header; `undefined`: the default colour. */
  readonly accent: string | undefined;
  /** URL for editing a content file, with `{path}` for its path below `content/`. */
  readonly editUrl: string | undefined;
  /** Which families of files are published. */
  readonly files: FileFamilies;
  /** How to get a key for the live API (spec §5.2); `undefined` if not stated. */
  readonly apiAccess: ApiAccess | undefined;
}

/** The operator's text about API keys. */
interface ApiAccess {
  /** Plain text, one sentence or a few. */
  readonly text: string;
  /** Page on which to request a key; `http`, `https` or `mailto`. */
  readonly url: string | undefined;
}

/** The defaults of `site.yaml`. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: 'Portolan',
  tagline: 'A catalogue of MCP servers.',
  repositoryUrl: undefined,
  footer: '',
  language: 'en',
  logo: undefined,
  accent: undefined,
  editUrl: undefined,
  files: ALL_FAMILIES,
  apiAccess: undefined,
  styles: undefined,
  overrides: undefined,
  docs: undefined,
};

/** Reads the tree of `site.yaml`. */
export function readSiteSettings(value: JsonValue): Read<SiteSettings> {
  if (!isJsonObject(value)) {
    const problem = {
      code: 'not-site-settings',
      severity: 'error',
      message: 'site.yaml must be a map.',
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
    language: readLanguage(reader),
    logo: readLogo(reader),
    accent: readAccent(reader),
    editUrl: readEditUrl(reader),
    files: readFileFamilies(reader),
    apiAccess: readApiAccess(reader),
    ...readThemeSettings(reader),
  };
  if (repositoryUrl !== undefined && settings.repositoryUrl === undefined) {
    reader.warn('repositoryUrl', 'bad-url', '"repositoryUrl" is not an http(s) URL; it is skipped.', HTTP_URL_HINT);
  }
  return { value: settings, problems: [...reader.problems, ...readOperationSettings(value).problems] };
}

function readLanguage(reader: FieldReader): Language {
  const text = reader.text('language');
  const language = LANGUAGES.find((known) => known === text);
  if (text !== undefined && language === undefined)
    reader.warn('language', 'unknown-language', `"language" is "${text}"; English is used.`, `Write one of: ${LANGUAGES.join(', ')}.`);
  return language ?? DEFAULT_SITE_SETTINGS.language;
}

function readLogo(reader: FieldReader): string | undefined {
  const text = reader.text('logo');
  if (text === undefined || /^[a-z0-9][a-z0-9._-]*\.(?:svg|png|webp|avif)$/i.test(text)) return text;
  return reader.warn(
    'logo',
    'bad-logo',
    '"logo" is not an image file name; it is skipped.',
    'Write the name of an .svg, .png, .webp or .avif file in the folder of site.yaml.',
  );
}

function readAccent(reader: FieldReader): string | undefined {
  const text = reader.text('accent');
  if (text === undefined || isAccent(text)) return text;
  return reader.warn(
    'accent',
    'bad-colour',
    '"accent" is not a colour; it is skipped.',
    'Write "#" and six hexadecimal digits, in quotes.',
  );
}

function readEditUrl(reader: FieldReader): string | undefined {
  const text = reader.text('editUrl');
  if (text === undefined) return undefined;
  const isTemplate = text.split('{path}').length === 2 && httpUrl(text.replace('{path}', 'x')) !== undefined;
  if (isTemplate) return text;
  return reader.warn(
    'editUrl',
    'bad-url',
    '"editUrl" is not a URL with one "{path}"; it is skipped.',
    'Write something like https://github.com/me/catalogue/edit/main/content/{path}.',
  );
}

function readApiAccess(reader: FieldReader): ApiAccess | undefined {
  const object = reader.object('apiAccess');
  if (object === undefined) return undefined;
  const access = new FieldReader(object, reader.pointerTo('apiAccess'), reader.problems);
  const text = access.text('text') ?? '';
  if (text === '')
    return reader.warn('apiAccess', 'no-text', '"apiAccess" has no "text"; it is skipped.', 'Write "text": how to get a key.');
  const address = access.text('url');
  const url = address === undefined ? undefined : contactUrl(address);
  if (address !== undefined && url === undefined)
    access.warn(
      'url',
      'bad-url',
      '"url" is neither an http(s) URL nor mailto; it is skipped.',
      `${HTTP_URL_HINT} Or write mailto: and an email address.`,
    );
  return { text, url };
}

function contactUrl(text: string): string | undefined {
  return /^mailto:[^\s@]+@[^\s@]+$/i.test(text) ? text : httpUrl(text);
}
