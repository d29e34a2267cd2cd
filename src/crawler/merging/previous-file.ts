import { readContentFile, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { locateProblems, type ParsedDocument } from '../../catalog/parsing/document.ts';
import { CONTENT_LIMITS } from '../../catalog/parsing/limits.ts';
import { isError, type Problem } from '../../catalog/parsing/problem.ts';
import type { JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseYaml } from '../../catalog/parsing/yaml.ts';
import { readIfPresent } from '../../catalog/store/optional-files.ts';
import { schemaProblems } from '../../catalog/store/schema-problems.ts';
import { contentFilePath } from '../../catalog/store/store-paths.ts';

/** A content file that a crawl is about to write anew. */
export interface PreviousFile {
  /** `undefined` where there is none. */
  readonly content: ContentFile | undefined;
  /** Why the file is to be left as it is: what stands in it would not all be there again. */
  readonly mistake: Problem | undefined;
}

/** A content file as it lies on the shelf. */
export interface StoredContent {
  /** `undefined` where there is none, or none that can be read. */
  readonly content: ContentFile | undefined;
  /** All that stands in the file, its mistakes too; `undefined` where there is none. */
  readonly tree: JsonValue | undefined;
}

/** Reads the content file of a server, without a look at its mistakes: whoever writes it anew needs {@link readPrevious}. */
export async function readStoredContent(contentDir: string, qualifiedName: string): Promise<StoredContent> {
  const file = contentFilePath(contentDir, qualifiedName);
  const bytes = await readIfPresent(file).catch(() => undefined);
  if (bytes === undefined) return { content: undefined, tree: undefined };
  const { value: tree } = parseYaml(bytes, { file, limits: CONTENT_LIMITS });
  return { content: tree === undefined ? undefined : readContentFile(tree).value, tree };
}

/**
 * Reads the content file of a server in order to write it anew.
 *
 * A reader gives what it could read, which is right for showing a file and wrong for replacing it: a slip of the person who wrote it
 * would cost what they wrote. So any slip but a missing key is a `content-has-mistakes`, with the place of the first of them.
 */
export async function readPrevious(contentDir: string, qualifiedName: string): Promise<PreviousFile> {
  const file = contentFilePath(contentDir, qualifiedName);
  let bytes: Buffer | undefined;
  try {
    bytes = await readIfPresent(file);
  } catch (error) {
    return { content: undefined, mistake: withheld(file, error) };
  }
  if (bytes === undefined) return { content: undefined, mistake: undefined };
  const document = parseYaml(bytes, { file, limits: CONTENT_LIMITS });
  const read = readContentFile(document.value ?? null);
  const found = [...document.problems, ...(document.value === undefined ? [] : locateProblems(read.problems, document, file))];
  if (document.value === undefined || read.value === undefined) return { content: undefined, mistake: unreadable(found) };
  const misplaced = misplacement(read.value, qualifiedName, file);
  const slip = [...misplaced, ...found.filter(isSlip), ...unknownKeys(document, file)].sort(byPlace)[0];
  return { content: read.value, mistake: slip && hasMistakes(slip) };
}

/** Whether a problem is about something that stands in the file. Unknown keys are told one by one by {@link unknownKeys}. */
function isSlip({ code }: Problem): boolean {
  return code !== 'missing-key' && code !== 'unknown-keys';
}

/** Keys of which a reader knows another name, so that what they hold is kept. */
const OTHER_NAMES = /^\/(?:remote|categories|connections\/\d+\/deploymentUrl)$/;

/** Every key that would vanish, at any depth. */
function unknownKeys(document: ParsedDocument, file: string): Problem[] {
  const unknown = schemaProblems('server', document.value ?? null).filter(
    ({ code, pointer = '' }) => code === 'schema-additional-properties' && !OTHER_NAMES.test(pointer),
  );
  return locateProblems(unknown, document, file);
}

function misplacement({ facts }: ContentFile, qualifiedName: string, file: string): Problem[] {
  if (foldName(facts.qualifiedName) === foldName(qualifiedName)) return [];
  const message = `The file lies where "${qualifiedName}" belongs and is about "${facts.qualifiedName}".`;
  return [{ code: 'misplaced-file', severity: 'error', message, file, position: { line: 1, column: 1 } }];
}

function byPlace({ position: a }: Problem, { position: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

function hasMistakes(slip: Problem): Problem {
  const message = `The content file has a mistake, so it was left as it is: ${slip.message}`;
  return { ...slip, code: 'content-has-mistakes', severity: 'error', message, hint: 'Run "npm run check", mend it, and crawl again.' };
}

/** A file that is there and that the system does not give. */
function withheld(file: string, error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error);
  const message = `The content file cannot be read, so it was left as it is: ${why}.`;
  return { code: 'content-unreadable', severity: 'error', message, hint: 'Let the crawl read it, and crawl again.', file };
}

function unreadable(problems: readonly Problem[]): Problem | undefined {
  const wrong = problems.find(isError) ?? problems[0];
  if (wrong === undefined) return undefined;
  return { ...wrong, code: 'content-unreadable', message: `The content file cannot be read, so it was left as it is: ${wrong.message}` };
}
