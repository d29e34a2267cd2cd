import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { ContentFile } from '../content-file/content-file.ts';
import type { ContentKind } from '../schemas/content-schemas.ts';
import { locateProblems } from '../parsing/document.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { placeOf, type Problem } from '../parsing/problem.ts';
import { parseYaml } from '../parsing/yaml.ts';
import { schemaProblems } from './schema-problems.ts';
import { yamlFilesBelow } from './optional-files.ts';
import { isEdited } from './record-change.ts';
import { contentFilePath } from './store-paths.ts';
import { readStore } from './store.ts';

/** What a check found. */
export interface ContentCheck {
  /** Files that were looked at. */
  readonly files: number;
  /** Content files of servers that are gone, among them. */
  readonly removed: number;
  /** Every problem, in the order of files and lines. */
  readonly problems: readonly Problem[];
}

/** Problems that no schema can find, because they are about several files or about what is merely wished for. */
const BEYOND_SCHEMAS: ReadonlySet<string> = new Set([
  'bad-profile-id',
  'gone-server',
  'missing-key',
  'misplaced-file',
  'name-taken',
  'unknown-server',
]);

/** Whether a schema says it already, with more help: of the same place, or of a part of the same value. */
function isToldBy(bySchema: readonly Problem[], problem: Problem): boolean {
  const { code, file, pointer } = problem;
  if (BEYOND_SCHEMAS.has(code)) return false;
  return bySchema.some((told) => {
    if (told.file !== file) return false;
    return placeOf(told) === placeOf(problem) || (pointer !== undefined && told.pointer?.startsWith(`${pointer}/`) === true);
  });
}

/** Checks every file of a content folder against its schema and against the others. */
export async function checkContent(contentDir: string): Promise<ContentCheck> {
  const files = contentFiles(contentDir);
  const bySchema: Problem[] = [];
  for (const { file, kind } of files) bySchema.push(...(await checkFile(file, kind)));
  const { files: listed, removed, problems } = readStore(contentDir);
  const edited = listed.filter(isEdited).map((content) => editedByHand(contentDir, content));
  const others = problems.filter((problem) => problem.code !== 'unknown-keys' && !isToldBy(bySchema, problem));
  return { files: files.length, removed: removed.length, problems: [...bySchema, ...others, ...edited].sort(byPlace) };
}

/** What to say of a file that people edited: when they did so is not known to a build. */
function editedByHand(contentDir: string, { facts }: ContentFile): Problem {
  const message = `The facts of "${facts.qualifiedName}" were edited after a program last wrote the file; "changedAt" is older.`;
  const hint =
    'The next "npm run crawl" or "npm run scan -- --write" stores the time. Where none runs, write it as "changedAt" and remove "publishedHash".';
  const file = contentFilePath(contentDir, facts.qualifiedName);
  return { code: 'edited-file', severity: 'notice', message, hint, file, position: { line: 1, column: 1 } };
}

async function checkFile(file: string, kind: ContentKind): Promise<Problem[]> {
  const document = parseYaml(await readFile(file), { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return [...document.problems];
  return [...document.problems, ...locateProblems(schemaProblems(kind, document.value), document, file)];
}

interface FileToCheck {
  readonly file: string;
  readonly kind: ContentKind;
}

function contentFiles(contentDir: string): FileToCheck[] {
  const single = (['site', 'sources'] as const)
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
