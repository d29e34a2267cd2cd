import path from 'node:path';

import { contentPath, readContentFile, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { messageOf } from '../../catalog/store/error-code.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { locateProblems, type ParsedDocument } from '../../catalog/parsing/document.ts';
import { CONTENT_LIMITS } from '../../catalog/parsing/limits.ts';
import { isError, type Problem } from '../../catalog/parsing/problem.ts';
import type { JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseYaml } from '../../catalog/parsing/yaml.ts';
import { readIfPresent } from '../../catalog/store/optional-files.ts';
import { unknownKeys } from '../../catalog/store/unknown-keys.ts';
import { contentFilePath, serversFolder } from '../../catalog/store/store-paths.ts';

/** A content file that a crawl is about to update. */
interface PreviousFile {
  /** `undefined` if there is no file. */
  readonly content: ContentFile | undefined;
  /** Why the file must not be updated: a part of it would be lost. */
  readonly mistake: Problem | undefined;
}

/** A content file in the store. */
export interface StoredContent {
  /** `undefined` if there is no readable file. */
  readonly content: ContentFile | undefined;
  /** The parsed file including its mistakes; `undefined` if there is none. */
  readonly tree: JsonValue | undefined;
}

/** Reads the content file of a server and ignores its mistakes. To update the file, use {@link readPrevious}. */
export async function readStoredContent(contentDir: string, qualifiedName: string): Promise<StoredContent> {
  const file = contentFilePath(contentDir, qualifiedName);
  const bytes = await readIfPresent(file).catch(() => undefined);
  if (bytes === undefined) return { content: undefined, tree: undefined };
  const { value: tree } = parseYaml(bytes, { file, limits: CONTENT_LIMITS });
  return { content: tree === undefined ? undefined : readContentFile(tree).value, tree };
}

/**
 * Reads the content file of a server in order to update it.
 *
 * A fault-tolerant reader drops what it cannot read. That is right for displaying a file, but an update would then delete manual edits that
 * have a mistake. So any mistake except a missing key is a `content-has-mistakes` with the position of the first one.
 */
export async function readPrevious(contentDir: string, qualifiedName: string): Promise<PreviousFile> {
  // Messages name the file as the content folder was given, relative or absolute.
  const file = path.join(serversFolder(contentDir), contentPath(qualifiedName));
  let bytes: Buffer | undefined;
  try {
    bytes = await readIfPresent(contentFilePath(contentDir, qualifiedName));
  } catch (error) {
    return { content: undefined, mistake: withheld(file, error) };
  }
  if (bytes === undefined) return { content: undefined, mistake: undefined };
  const document = parseYaml(bytes, { file, limits: CONTENT_LIMITS });
  const read = readContentFile(document.value ?? null);
  const found = [...document.problems, ...(document.value === undefined ? [] : locateProblems(read.problems, document, file))];
  if (document.value === undefined || read.value === undefined) return { content: undefined, mistake: unreadableContent(found) };
  const misplaced = misplacement(read.value, qualifiedName, file);
  const lines = bytes.toString('utf8').split('\n');
  const wrong = found.filter((problem) => isMistake(problem) && !isWrittenRounded(problem, lines));
  const mistake = [...misplaced, ...wrong, ...lostKeys(document, file)].sort(byPlace)[0];
  return { content: read.value, mistake: mistake && hasMistakes(mistake) };
}

/** Whether a problem is about existing content. {@link lostKeys} reports unknown keys one by one. */
function isMistake({ code }: Problem): boolean {
  return code !== 'missing-key' && code !== 'unknown-keys';
}

const NUMBERS = /(?<![\w.])[-+]?\d[\d.]*(?:e[-+]?\d+)?/gi;

/** Whether a number beyond 2^53 is in the file as a crawl writes it, so that writing it again loses no digit. */
function isWrittenRounded({ code, position }: Problem, lines: readonly string[]): boolean {
  if (code !== 'number-rounded' || position === undefined) return false;
  const line = lines[position.line - 1] ?? '';
  const numbers = (line.match(NUMBERS) ?? []).filter((text) => Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER);
  const isDecimal = !/\b0[box]/i.test(line) && numbers.length > 0;
  return isDecimal && numbers.every((text) => digitsOf(text) === digitsOf(String(Number(text))));
}

/** The significant digits of a decimal number. */
function digitsOf(text: string): string {
  return text
    .replace(/e.*$/i, '')
    .replaceAll(/[-+.]/g, '')
    .replaceAll(/^0+|0+$/g, '');
}

/** Alternative names of known keys, whose values are kept. */
const ALIASES = /^\/(?:remote|categories|connections\/\d+\/deploymentUrl)$/;

/** Unknown keys at any depth; an update would delete them. */
function lostKeys(document: ParsedDocument, file: string): Problem[] {
  const unknown = unknownKeys('server', document.value ?? null).filter(({ pointer = '' }) => !ALIASES.test(pointer));
  return locateProblems(unknown, document, file);
}

function misplacement({ facts }: ContentFile, qualifiedName: string, file: string): Problem[] {
  if (foldName(facts.qualifiedName) === foldName(qualifiedName)) return [];
  const message = `The file has the path of "${qualifiedName}", but its qualifiedName is "${facts.qualifiedName}".`;
  return [{ code: 'misplaced-file', severity: 'error', message, file, position: { line: 1, column: 1 } }];
}

/**
 * The problem of a server whose only content file is not at the path of its name, where a program would write a second file.
 *
 * @param file path of that file; `undefined` if it is unknown
 */
export function strayFile(qualifiedName: string, file?: string): Problem {
  const message = `The path of the content file of "${qualifiedName}" does not match its name, so it was left as it is.`;
  const hint = `Move it to servers/${contentPath(qualifiedName)}.`;
  return { code: 'misplaced-file', severity: 'error', message, hint, ...(file && { file, position: { line: 1, column: 1 } }) };
}

function byPlace({ position: a }: Problem, { position: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

function hasMistakes(mistake: Problem): Problem {
  const message = `The content file has a mistake, so it was left as it is: ${mistake.message}`;
  return {
    ...mistake,
    code: 'content-has-mistakes',
    severity: 'error',
    message,
    hint: 'Run "npx portolan check", fix the mistake, and crawl again.',
  };
}

/** The problem of a file that exists but cannot be read. */
function withheld(file: string, error: unknown): Problem {
  const message = `The content file cannot be read, so it was left as it is: ${messageOf(error)}.`;
  return { code: 'content-unreadable', severity: 'error', message, hint: 'Check the permissions of the file, and crawl again.', file };
}

/** The problem of a content file that has no readable content, from the problems of its reader. */
export function unreadableContent(problems: readonly Problem[]): Problem | undefined {
  const wrong = problems.find(isError) ?? problems[0];
  if (wrong === undefined) return undefined;
  return { ...wrong, code: 'content-unreadable', message: `The content file cannot be read, so it was left as it is: ${wrong.message}` };
}
