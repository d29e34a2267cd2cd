import { existsSync } from 'node:fs';
import path from 'node:path';

import type { ContentFile } from '../content-file/content-file.ts';
import type { ContentKind } from '../schemas/content-schemas.ts';
import { locateProblems } from '../parsing/document.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import type { JsonValue } from '../parsing/json-tree.ts';
import { placeOf, type Problem } from '../parsing/problem.ts';
import { parseYaml } from '../parsing/yaml.ts';
import { packageProblems } from './package-problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { readIfPresent, unreadFilesBelow, yamlFilesBelow } from './optional-files.ts';
import { isEdited } from './record-change.ts';
import { withMeantMap } from './site-keys.ts';
import { contentFilePath } from './store-paths.ts';
import { readStore } from './store.ts';

/** The result of a content check. */
interface ContentCheck {
  /** Number of checked files. */
  readonly files: number;
  /** Number of content files of removed servers among them. */
  readonly removed: number;
  /** All problems, sorted by file and line. */
  readonly problems: readonly Problem[];
}

/** Problems that no schema can find, because they concern several files or are only recommendations. */
const BEYOND_SCHEMAS: ReadonlySet<string> = new Set([
  'bad-icon-file',
  'bad-profile-id',
  'gone-server',
  'missing-key',
  'misplaced-file',
  'name-taken',
  'renamed-server',
  'repeated-product',
  'unknown-profile',
  'unknown-server',
]);

/** Problems of keys that the schema does not know. It reports each of them. */
const BY_SCHEMAS: ReadonlySet<string> = new Set(['command-not-read', 'unknown-keys']);

/** Whether the schema already reports a problem of the same position, or of a part of the same value, with a better hint. */
function isCoveredBy(bySchema: readonly Problem[], problem: Problem): boolean {
  const { code, file, pointer } = problem;
  if (BEYOND_SCHEMAS.has(code)) return false;
  return bySchema.some((other) => {
    if (other.file !== file) return false;
    return placeOf(other) === placeOf(problem) || (pointer !== undefined && other.pointer?.startsWith(`${pointer}/`) === true);
  });
}

/** Checks every file of a content folder against its schema and against the other files. */
export async function checkContent(contentDir: string): Promise<ContentCheck> {
  const files = contentFiles(contentDir);
  const bySchema: Problem[] = [];
  for (const { file, kind } of files) bySchema.push(...(await checkFile(file, kind)));
  const { files: listed, removed, problems } = readStore(contentDir);
  const edited = listed.filter(isEdited).map((content) => manualEditNotice(contentDir, content));
  const others = problems.filter((problem) => !BY_SCHEMAS.has(problem.code) && !isCoveredBy(bySchema, problem));
  return {
    files: files.length,
    removed: removed.length,
    problems: [...bySchema, ...others, ...edited, ...unreadFiles(contentDir)].sort(byPlace),
  };
}

/** The notice for a manually edited file. A build cannot know the time of the edit. */
function manualEditNotice(contentDir: string, { facts }: ContentFile): Problem {
  const message = `The facts of "${facts.qualifiedName}" were edited after a program last wrote the file, so "changedAt" is outdated.`;
  const hint =
    'The next "npx portolan crawl" or "npx portolan scan --write" stores the time. If you run neither, write it as "changedAt" and remove "publishedHash".';
  const file = contentFilePath(contentDir, facts.qualifiedName);
  return { code: 'edited-file', severity: 'notice', message, hint, file, position: { line: 1, column: 1 } };
}

async function checkFile(file: string, kind: ContentKind): Promise<Problem[]> {
  const bytes = await readIfPresent(file);
  if (bytes === undefined) return [];
  const document = parseYaml(bytes, { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return [...document.problems];
  return [...document.problems, ...locateProblems(problemsOf(kind, document.value), document, file)];
}

function problemsOf(kind: ContentKind, value: JsonValue): Problem[] {
  const found = schemaProblems(kind, value);
  if (kind === 'server') return [...found, ...packageProblems(value)];
  return kind === 'site' ? found.map(withMeantMap) : found;
}

const OTHER_NAME = {
  message: 'The file is not read, because its name does not end in ".yaml".',
  hint: 'Write its content into a file with that ending; JSON is YAML, too. Many records can be one "file" source.',
};
const BROKEN_LINK = { message: 'The link names no file.', hint: 'Correct or delete the link.' };

/** The warnings of files that look like content files, but whose names do not end as those do, and of links to nothing. */
function unreadFiles(contentDir: string): Problem[] {
  const single = ['products', 'site', 'sources'].flatMap((name) => [`${name}.yml`, `${name}.json`]);
  const below = ['profiles', 'servers'].flatMap((folder) =>
    unreadFilesBelow(path.join(contentDir, folder)).map((relative) => path.join(folder, relative)),
  );
  return [...single.filter((name) => existsSync(path.join(contentDir, name))), ...below].map((relative) => ({
    code: 'unread-file',
    severity: 'warning',
    ...(existsSync(path.join(contentDir, relative)) ? OTHER_NAME : BROKEN_LINK),
    file: path.join(contentDir, relative),
    position: { line: 1, column: 1 },
  }));
}

interface FileToCheck {
  readonly file: string;
  readonly kind: ContentKind;
}

function contentFiles(contentDir: string): FileToCheck[] {
  const single = (['products', 'site', 'sources'] as const)
    .map((kind) => ({ file: path.join(contentDir, `${kind}.yaml`), kind }))
    .filter(({ file }) => existsSync(file));
  return [
    ...single,
    ...filesBelow(path.join(contentDir, 'profiles'), 'profile'),
    ...filesBelow(path.join(contentDir, 'servers'), 'server'),
  ];
}

function filesBelow(folder: string, kind: ContentKind): FileToCheck[] {
  return yamlFilesBelow(folder).map((relative) => ({ file: path.join(folder, relative), kind }));
}

function byPlace(a: Problem, b: Problem): number {
  const [left, right] = [a.file ?? '', b.file ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return (a.position?.line ?? 0) - (b.position?.line ?? 0) || (a.position?.column ?? 0) - (b.position?.column ?? 0);
}
