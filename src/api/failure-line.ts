import { cutText } from '../i18n/formatting/cut-text.ts';
import { terminalText } from '../i18n/formatting/terminal-text.ts';
import { UnavailableError } from './source/unavailable-error.ts';

/** Errors whose messages contain only the operator's files and settings, and nothing of a request. */
const OF_THE_CATALOGUE: ReadonlySet<string> = new Set([
  'AccessSettingError',
  'BuildReplacedError',
  'CatalogFileError',
  'DatabaseError',
  'EmbedderError',
  'FetchedFileError',
  'IndexError',
  'KeyFileError',
]);

/** Maximum length of a line in UTF-16 units. */
const MAX_LINE = 1000;

/** Pattern of a class name, and of a code such as `ERR_INVALID_URL`. */
const WORD = /^\w{1,64}$/;

/** A stack frame as V8 writes it. */
const FRAME = /^ {4}(at .*:\d+:\d+\)?)$/m;

/**
 * Describes an error for the operator in one line. The line contains nothing of a request, and so no key. For an error whose message may
 * contain parts of a request, the line has the place where it was thrown in place of the message.
 */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'The thrown value is not an Error.';
  const { message } = error;
  const name = WORD.test(error.name) ? error.name : 'Error';
  if (OF_THE_CATALOGUE.has(name) || isOfSystem(error)) return lineOf(`${name}: ${message}`);
  const code = codeOf(error);
  // Its message and its code are those of the database, and it is thrown at one place.
  if (error instanceof UnavailableError) return lineOf(`${name}${code === undefined ? '' : ` [${code}]`}: ${message}`);
  const frame = firstFrame(error);
  return lineOf([name, ...(code === undefined ? [] : [`[${code}]`]), ...(frame === undefined ? [] : [frame])].join(' '));
}

function lineOf(text: string): string {
  return cutText(terminalText(text), MAX_LINE);
}

/** Whether this is an error of the operating system, such as of a file. Its message names a file of the catalogue. */
function isOfSystem(error: Error): boolean {
  return 'syscall' in error && codeOf(error) !== undefined;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' && WORD.test(error.code) ? error.code : undefined;
}

/** The message itself may look like a frame, so only the text after it is read. */
function firstFrame({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  const isWhole = at >= 0 && /^\w*(?: \[\w+\])?(?:: )?$/.test(stack.slice(0, at));
  return isWhole ? FRAME.exec(stack.slice(at + message.length))?.[1] : undefined;
}
