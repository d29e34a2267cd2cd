import { rm } from 'node:fs/promises';

import { contentTree, readContentFile, type ContentFile } from '../content-file/content-file.ts';
import { checkedTree } from '../parsing/checked-tree.ts';
import { locateProblems } from '../parsing/document.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { isError, type Problem, type Read } from '../parsing/problem.ts';
import { parseYaml } from '../parsing/yaml.ts';
import { writeAtomically } from './atomic-write.ts';
import { contentYaml } from './content-yaml.ts';
import { keepComments } from './kept-comments.ts';
import { readIfPresent } from './optional-files.ts';
import { contentFilePath } from './store-paths.ts';

/** The result of a write to the content store. */
export type WriteResult = 'written' | 'unchanged';

/** Reads a content file. Never throws; an unreadable part is a problem with its line. */
export function parseContentFile(source: string | Uint8Array, file: string): Read<ContentFile> {
  const document = parseYaml(source, { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems };
  const { value, problems } = readContentFile(document.value);
  return { value, problems: [...document.problems, ...locateProblems(problems, document, file)] };
}

/**
 * Writes a content file to the store, unless the stored file has the same text. Comments of the stored file stay, except within members that
 * change.
 *
 * @param former the former name of a renamed server: the comments of its file stay
 */
export async function writeToStore(contentDir: string, content: ContentFile, former?: string): Promise<WriteResult> {
  const file = contentFilePath(contentDir, content.facts.qualifiedName);
  const stored = await readIfPresent(file);
  const commented = stored ?? (former === undefined ? undefined : await readIfPresent(contentFilePath(contentDir, former)));
  const plain = yamlOf(content);
  const text = (commented && keepComments(commented.toString(), plain)) ?? plain;
  if (stored?.equals(Buffer.from(text)) === true) return 'unchanged';
  const wrong = isFarFromLimits(content, text) ? undefined : parseContentFile(text, file).problems.find(isError);
  if (wrong !== undefined) throw new UnwritableContentError(content.facts.qualifiedName, wrong);
  await writeAtomically(file, text);
  return 'written';
}

/** Whether a file is so far below the limits that it is certainly readable. Reading it again would take longer than writing it. */
function isFarFromLimits(content: ContentFile, text: string): boolean {
  const { bytes, depth, nodes } = CONTENT_LIMITS;
  const far = { bytes: bytes / 2, depth: depth / 2, nodes: nodes / 2 };
  return text.length * 3 < far.bytes && checkedTree(contentTree(content), far).problems.length === 0;
}

/** Deletes a server's content file from the store; a missing file is no error. */
export async function removeFromStore(contentDir: string, qualifiedName: string): Promise<void> {
  await rm(contentFilePath(contentDir, qualifiedName), { force: true });
}

function yamlOf(content: ContentFile): string {
  try {
    return contentYaml(content);
  } catch (error) {
    // The regular expressions of js-yaml overflow the stack on a text of several megabytes.
    if (!(error instanceof RangeError)) throw error;
    const problem: Problem = {
      code: 'too-large',
      severity: 'error',
      message: 'One of its texts is too long.',
      hint: 'Shorten its longest text.',
    };
    throw new UnwritableContentError(content.facts.qualifiedName, problem);
  }
}

/** A record that cannot be written, or not read again, because it exceeds the limits of the store. */
export class UnwritableContentError extends Error {
  override name = 'UnwritableContentError' as const;
  readonly problem: Problem;
  constructor(qualifiedName: string, problem: Problem) {
    super(`${qualifiedName} exceeds the limits of the content store: ${problem.message}`);
    this.problem = problem;
  }
}
