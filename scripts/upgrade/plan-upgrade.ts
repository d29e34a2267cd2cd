import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { readIfPresent, isYamlFile } from '../../src/catalog/store/optional-files.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';
import { readFacts } from '../../src/catalog/record/facts-reader.ts';
import { slashPath } from '../../src/catalog/store/slash-path.ts';
import { readManifest } from '../init/catalog-folder.ts';
import { catalogManifest, dependsOnProgram } from '../init/catalog-manifest.ts';
import { fileHash, type GeneratedRecord } from '../init/generated-record.ts';
import { generatedFiles, HOSTS, ignoredFiles, type Host, type StartingFile } from '../init/starting-catalog.ts';
import { rewrittenContent } from './content-forms.ts';
import { withIgnored } from './with-ignored.ts';

/** A file that an upgrade would write. */
export interface FileChange {
  /** Path in the folder of the catalogue, with slashes. */
  readonly file: string;
  /** `undefined` for a new file. */
  readonly before: string | undefined;
  readonly after: string;
  /** Whether the operator changed the file since this program wrote it: it is only replaced on request. */
  readonly isOwn: boolean;
  /** Why it changes. */
  readonly why: string;
}

/** What an upgrade would write, and what this program generates at present. */
interface UpgradePlan {
  readonly changes: readonly FileChange[];
  readonly generated: readonly StartingFile[];
}

/** The folders of an upgrade. */
interface UpgradedFolders {
  /** The folder of the catalogue. */
  readonly folder: string;
  /** Its content folder. */
  readonly content: string;
  /** Where the catalogue is to be built and served, besides the hosts of which it has files. */
  readonly hosts: readonly Host[];
  /** Whether files are replaced that the operator changed, and restored if deleted. */
  readonly areOwnReplaced: boolean;
}

/** Compares the folder of a catalogue with what this version of the program would write into a new one. */
export async function planUpgrade(folders: UpgradedFolders, record: GeneratedRecord, version: string): Promise<UpgradePlan> {
  const { folder, content, hosts } = folders;
  const generated = await generatedFiles([...new Set([...(await hostsOf(folder)), ...hosts])]);
  const compared = await Promise.all(generated.map((file) => comparedFile(folders, file, record)));
  return {
    changes: [
      ...(await manifestChange(folder, version)),
      ...compared.flatMap((change) => change ?? []),
      ...(await contentChanges(folder, content)),
    ],
    generated,
  };
}

/** The hosts of which the folder has a file. */
async function hostsOf(folder: string): Promise<readonly Host[]> {
  const ofEvery = new Set((await generatedFiles([])).map(([name]) => name));
  const all = await Promise.all(
    HOSTS.map(async (host) => (await generatedFiles([host])).map(([name]) => name).filter((name) => !ofEvery.has(name))),
  );
  const names = all.flat();
  const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const found = await Promise.all(
    HOSTS.map(async (host, index) => {
      const files = all[index] ?? [];
      const own = files.filter((name) => !shared.has(name));
      // All files of a host can be among those of another, of which they are no sign.
      const existing = await Promise.all((own.length > 0 ? own : files).map((name) => readIfPresent(path.join(folder, name))));
      return existing.some((bytes) => bytes !== undefined) ? [host] : [];
    }),
  );
  return found.flat();
}

async function comparedFile(
  { folder, areOwnReplaced }: UpgradedFolders,
  [file, after]: StartingFile,
  { files }: GeneratedRecord,
): Promise<FileChange | undefined> {
  const before = (await readIfPresent(path.join(folder, file)))?.toString('utf8');
  const [present, next, recorded] = [before === undefined ? undefined : fileHash(before), fileHash(after), files[file]];
  if (present === next) return undefined;
  // The operator changed or deleted it, and there is nothing new. Editors need all schemas.
  const isDeletedSchema = before === undefined && file.startsWith('schemas/');
  if (recorded === next && !areOwnReplaced && !isDeletedSchema) return undefined;
  const isOwn = present !== undefined && present !== recorded;
  return { file, before, after, isOwn, why: before === undefined ? 'new' : 'differs in this version' };
}

async function manifestChange(folder: string, version: string): Promise<readonly FileChange[]> {
  const existing = await readManifest(folder);
  // A catalogue that depends on this program has what init wrote, or what the operator made of it.
  if (dependsOnProgram(existing)) return [];
  const before = (await readIfPresent(path.join(folder, 'package.json')))?.toString('utf8');
  const manifest = catalogManifest(existing, { portolan: `^${version}`, node: undefined });
  return [
    {
      file: 'package.json',
      before,
      after: `${JSON.stringify(manifest, null, 2)}\n`,
      isOwn: false,
      why: 'names this program and its commands',
    },
    ...(await ignoreChange(folder)),
  ];
}

/** What npm and this program write does not belong into the repository. */
async function ignoreChange(folder: string): Promise<readonly FileChange[]> {
  const file = '.gitignore';
  const wanted = await ignoredFiles();
  const before = (await readIfPresent(path.join(folder, file)))?.toString('utf8');
  const after = before === undefined ? wanted : withIgnored(before, wanted);
  return before === after ? [] : [{ file, before, after, isOwn: false, why: 'leaves out what this program writes' }];
}

async function contentChanges(folder: string, content: string): Promise<readonly FileChange[]> {
  const servers = path.join(content, 'servers');
  const entries = await readdir(servers, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && isYamlFile(entry.name)).map((entry) => path.join(entry.parentPath, entry.name));
  const changes = await Promise.all(
    files.sort().map(async (file): Promise<readonly FileChange[]> => {
      const before = await readFile(file, 'utf8');
      const { text, what } = rewrittenContent(before);
      if (what.length === 0 || !haveSameFacts(before, text)) return [];
      const name = slashPath(path.relative(folder, file));
      return [{ file: name, before, after: text, isOwn: false, why: what.join('; ') }];
    }),
  );
  return changes.flat();
}

/** Whether two texts of a content file state the same: a text within quotes can look like a key. */
function haveSameFacts(before: string, after: string): boolean {
  const [first, second] = [before, after].map((text) => {
    const { value } = parseYaml(text, { file: '', limits: CONTENT_LIMITS });
    return value === undefined ? undefined : JSON.stringify(readFacts(value).value);
  });
  return first !== undefined && first === second;
}
