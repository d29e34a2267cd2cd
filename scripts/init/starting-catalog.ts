import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { slashPath } from '../../src/catalog/store/slash-path.ts';
import type { Language } from '../../src/catalog/values/languages.ts';

/** The settings of a new catalogue. */
interface StartingCatalog {
  readonly name: string;
  readonly language: Language;
  /** The day of its creation, `2026-11-21`. */
  readonly today: string;
  /** Where the catalogue is built and served. */
  readonly hosts: readonly Host[];
}

/** A file of a folder: its path with slashes, and its text. */
export type StartingFile = readonly [path: string, text: string];

/** Where a catalogue can be built, served or watched: for each, a folder of templates. */
export const HOSTS = ['github', 'gitlab', 'forgejo', 'container', 'systemd', 'cron', 'grafana'] as const;

/** A place where a catalogue can be built, served or watched. */
export type Host = (typeof HOSTS)[number];

const TEMPLATES = path.resolve(import.meta.dirname, '../starter');
const SCHEMAS = path.resolve(import.meta.dirname, '../../src/catalog/schemas');

/**
 * The folders of the templates, with the folder of the catalogue that each is written to. Names of templates have no dot at the beginning,
 * because tools would apply them to this project, and npm leaves some of them out of a package.
 */
const FOLDERS: Readonly<Record<Host, readonly (readonly [from: string, to: string])[]>> = {
  github: [['.github/workflows', '.github/workflows']],
  gitlab: [['hosts/gitlab', '']],
  forgejo: [['hosts/forgejo', '.forgejo/workflows']],
  // Podman starts a container by units of its own, and by the timer of the others.
  container: [
    ['hosts/container', ''],
    ['hosts/systemd', 'deploy'],
  ],
  systemd: [['hosts/systemd', 'deploy']],
  cron: [['hosts/cron', 'deploy']],
  grafana: [['hosts/grafana', 'deploy']],
};

/** Names that differ from those of the templates. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  gitattributes: '.gitattributes',
  containerignore: '.containerignore',
  'gitlab-ci.yml': '.gitlab-ci.yml',
  'portolan.container': 'deploy/portolan.container',
  'portolan-rebuild.container': 'deploy/portolan-rebuild.container',
};

const TAGLINES: Readonly<Record<Language, string>> = {
  en: 'The MCP servers that we use, and how to connect to them.',
  de: 'Die MCP-Server, die wir benutzen, und wie man sich mit ihnen verbindet.',
};

/** What README.md of a catalogue says of the files of a host. */
const PUBLISHING: Readonly<Record<Host, string>> = {
  github:
    '`.github/workflows/rebuild.yml` crawls and publishes every night. To enable it, push this folder to its own repository on GitHub, with `package-lock.json`, and choose *Settings → Pages → Source: GitHub Actions*.',
  gitlab:
    '`.gitlab-ci.yml` crawls and publishes after each push, and every night with a schedule (*Build → Pipeline schedules*). To enable it, push this folder to its own project on GitLab, with `package-lock.json`. The first lines of the file name the variables to set.',
  forgejo:
    '`.forgejo/workflows/rebuild.yml` crawls and publishes to the branch `pages` every night. To enable it, push this folder to its own repository on Forgejo, with `package-lock.json`.',
  container: '`Containerfile` and `deploy/` build and serve it in a container.',
  systemd: '`deploy/` has services of systemd that build it every night and serve it.',
  cron: '`deploy/crontab` builds it every night.',
  grafana: '`deploy/` has a dashboard for Grafana, and the part that Prometheus needs.',
};

/** Every file of a new catalogue except package.json, in the order of their paths. */
export async function startingFiles(catalog: StartingCatalog): Promise<readonly StartingFile[]> {
  const own = (await filesOf(path.join(TEMPLATES, 'catalogue'))).map(([name, text]): StartingFile => [name, filled(text, catalog)]);
  return [...own, ...(await generatedFiles(catalog.hosts))].sort(byPath);
}

/** The files of a catalogue that an upgrade replaces: schemas, and what builds and serves the catalogue. They depend on no setting. */
export async function generatedFiles(hosts: readonly Host[]): Promise<readonly StartingFile[]> {
  const schemas = (await filesOf(SCHEMAS))
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, text]): StartingFile => [`schemas/${name}`, text]);
  const files = await Promise.all(
    hosts.flatMap((host) =>
      FOLDERS[host].map(async ([from, to]) =>
        (await filesOf(path.join(TEMPLATES, from))).map(([name, text]): StartingFile => [path.posix.join(to, name), text]),
      ),
    ),
  );
  // Two hosts can share a file.
  return [...new Map([...schemas, ...files.flat()])].sort(byPath);
}

/** The `.gitignore` of a new catalogue. */
export function ignoredFiles(): Promise<string> {
  return readFile(path.join(TEMPLATES, 'catalogue/gitignore'), 'utf8');
}

function byPath([a]: StartingFile, [b]: StartingFile): number {
  return a < b ? -1 : 1;
}

/** Fills the placeholders of a template: values in YAML are quoted as JSON, which is valid YAML. */
function filled(text: string, { name, language, today, hosts }: StartingCatalog): string {
  const values: Readonly<Record<string, string>> = {
    NAME: JSON.stringify(name),
    TITLE: name.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`),
    TAGLINE: JSON.stringify(TAGLINES[language]),
    LANGUAGE: language,
    TODAY: today,
    PUBLISHING: hosts.map((host) => PUBLISHING[host]).join('\n\n'),
  };
  return `${text.replaceAll(/__([A-Z]+)__/g, (place, key: string) => values[key] ?? place).trimEnd()}\n`;
}

async function filesOf(folder: string): Promise<readonly StartingFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<StartingFile> => {
      const folders = slashPath(path.relative(folder, path.dirname(file)));
      const name = path.basename(file);
      return [path.posix.join(folders, RENAMED[name] ?? name), await readFile(file, 'utf8')];
    }),
  );
}
