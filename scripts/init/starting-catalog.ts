import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Language } from '../../src/catalog/values/languages.ts';

/** The settings of a new catalogue. */
interface StartingCatalog {
  readonly name: string;
  readonly language: Language;
  /** The GitHub repository `owner/repo` of Portolan's code. */
  readonly code: string;
  /** Its folder, as written in commands. */
  readonly folder: string;
  /** The day of its creation, `2026-11-21`. */
  readonly today: string;
}

/** A file of a folder: its path with slashes, and its text. */
export type StartingFile = readonly [path: string, text: string];

/** The placeholder in the workflow if the repository of the code is unknown. */
export const UNKNOWN_CODE = 'your-name/portolan';

const TEMPLATES = path.resolve(import.meta.dirname, '../starter');
const SCHEMAS = path.resolve(import.meta.dirname, '../../src/catalog/schemas');

/** Names that differ from those of the templates, because tools would apply the templates to this project. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore', gitattributes: '.gitattributes' };

const TAGLINES: Readonly<Record<Language, string>> = {
  en: 'The MCP servers that we use, and how to connect to them.',
  de: 'Die MCP-Server, die wir benutzen, und wie man sich mit ihnen verbindet.',
};

/** Every file of a new catalogue, in the order of their paths. */
export async function startingFiles(catalog: StartingCatalog): Promise<readonly StartingFile[]> {
  const templates = await filesOf(TEMPLATES);
  const schemas = await filesOf(SCHEMAS);
  const files = [
    ...templates.map(([name, text]): StartingFile => [RENAMED[name] ?? name, filled(text, catalog)]),
    ...schemas.map(([name, text]): StartingFile => [`schemas/${name}`, text]),
  ];
  return files.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Fills the placeholders of a template: values in YAML are quoted as JSON, which is valid YAML. */
function filled(text: string, { name, language, code, folder, today }: StartingCatalog): string {
  const values: Readonly<Record<string, string>> = {
    NAME: JSON.stringify(name),
    TITLE: name.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`),
    TAGLINE: JSON.stringify(TAGLINES[language]),
    LANGUAGE: language,
    CODE: code,
    TODAY: today,
    CONTENT: shellWord(`${folder}/content`),
    OUT: shellWord(`${folder}/dist`),
  };
  return text.replaceAll(/__([A-Z]+)__/g, (place, key: string) => values[key] ?? place);
}

/** A text quoted as one shell word. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

async function filesOf(folder: string): Promise<readonly StartingFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<StartingFile> => {
      const name = path.relative(folder, file).split(path.sep).join('/');
      return [name, await readFile(file, 'utf8')];
    }),
  );
}
