import { rm } from 'node:fs/promises';

import { contentTree, readContentFile, type ContentFile } from '../content-file/content-file.ts';
import { checkedTree } from '../parsing/checked-tree.ts';
import { locateProblems } from '../parsing/document.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { isError, type Problem, type Read } from '../parsing/problem.ts';
import { parseYaml } from '../parsing/yaml.ts';
import { writeAtomically } from './atomic-write.ts';
import { contentYaml } from './content-yaml.ts';
import { readIfPresent } from './optional-files.ts';
import { contentFilePath } from './store-paths.ts';

/** What a write did to the shelf. */
export type WriteResult = 'written' | 'unchanged';

/** Reads a content file. Never throws; a part that cannot be read is a problem with its line. */
export function parseContentFile(source: string | Uint8Array, file: string): Read<ContentFile> {
  const document = parseYaml(source, { file, limits: CONTENT_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems };
  const { value, problems } = readContentFile(document.value);
  return { value, problems: [...document.problems, ...locateProblems(problems, document, file)] };
}

/** One server's content file on the shelf; `undefined` where there is none. A file that cannot be read is a problem. */
export async function readFromStore(contentDir: string, qualifiedName: string): Promise<Read<ContentFile>> {
  const file = contentFilePath(contentDir, qualifiedName);
  const bytes = await readIfPresent(file);
  return bytes === undefined ? { value: undefined, problems: [] } : parseContentFile(bytes, file);
}

/** Puts a content file on the shelf; a file that already says the same is left alone. */
export async function writeToStore(contentDir: string, content: ContentFile): Promise<WriteResult> {
  const file = contentFilePath(contentDir, content.facts.qualifiedName);
  const text = yamlOf(content);
  if ((await readIfPresent(file))?.equals(Buffer.from(text)) === true) return 'unchanged';
  const wrong = isFarFromLimits(content, text) ? undefined : parseContentFile(text, file).problems.find(isError);
  if (wrong !== undefined) throw new UnwritableContentError(content.facts.qualifiedName, wrong);
  await writeAtomically(file, text);
  return 'written';
}

/** Whether a file is so small and flat that it can be read again for certain: to try that takes longer than to write it. */
function isFarFromLimits(content: ContentFile, text: string): boolean {
  const { bytes, depth, nodes } = CONTENT_LIMITS;
  const far = { bytes: bytes / 2, depth: depth / 2, nodes: nodes / 2 };
  return text.length * 3 < far.bytes && checkedTree(contentTree(content), far).problems.length === 0;
}

/** Takes a server's content file off the shelf; one that is not there is no mistake. */
export async function removeFromStore(contentDir: string, qualifiedName: string): Promise<void> {
  await rm(contentFilePath(contentDir, qualifiedName), { force: true });
}

function yamlOf(content: ContentFile): string {
  try {
    return contentYaml(content);
  } catch (error) {
    // The patterns of js-yaml overflow the stack on a text of some megabytes.
    if (!(error instanceof RangeError)) throw error;
    const problem: Problem = {
      code: 'too-large',
      severity: 'error',
      message: 'One of its texts is too long to be written.',
      hint: 'Shorten its longest text.',
    };
    throw new UnwritableContentError(content.facts.qualifiedName, problem);
  }
}

/** A record that cannot be written, or could not be read again, because it is larger than the shelf takes. */
export class UnwritableContentError extends Error {
  override name = 'UnwritableContentError' as const;
  readonly problem: Problem;
  constructor(qualifiedName: string, problem: Problem) {
    super(`${qualifiedName} does not fit on the shelf: ${problem.message}`);
    this.problem = problem;
  }
}
