import { cutText } from '../i18n/formatting/cut-text.ts';
import { terminalText } from '../i18n/formatting/terminal-text.ts';

/** Errors whose message is of files and settings of the operator's own, and of no request. */
const OF_THE_CATALOGUE: ReadonlySet<string> = new Set([
  'AccessSettingError',
  'BuildReplacedError',
  'CatalogFileError',
  'EmbedderError',
  'FetchedFileError',
  'IndexError',
  'KeyFileError',
]);

/** Most UTF-16 units of a line. */
const MOST = 1000;

/** What a name of a class, and a code such as `ERR_INVALID_URL`, look like. */
const WORD = /^\w{1,64}$/;

/** A frame of a stack as V8 writes it. */
const FRAME = /^ {4}(at .*:\d+:\d+\)?)$/m;

/**
 * What an operator is told of a failure: one line, in which nothing of a request is, and so no key. The message of an error that is not
 * known to be free of that is left out; the line then says where the error was thrown.
 */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'What was thrown is no error.';
  const { message } = error;
  const name = WORD.test(error.name) ? error.name : 'Error';
  if (OF_THE_CATALOGUE.has(name) || isOfSystem(error)) return cutText(terminalText(`${name}: ${message}`), MOST);
  const code = codeOf(error);
  const frame = firstFrame(error);
  return cutText(
    terminalText([name, ...(code === undefined ? [] : [`[${code}]`]), ...(frame === undefined ? [] : [frame])].join(' ')),
    MOST,
  );
}

/** Whether the operating system refused something, such as a file: it names the file, and files are those of the catalogue. */
function isOfSystem(error: Error): boolean {
  return 'syscall' in error && codeOf(error) !== undefined;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' && WORD.test(error.code) ? error.code : undefined;
}

/** The message may look like a frame: what is read stands behind it. */
function firstFrame({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  const isWhole = at >= 0 && /^\w*(?: \[\w+\])?(?:: )?$/.test(stack.slice(0, at));
  return isWhole ? FRAME.exec(stack.slice(at + message.length))?.[1] : undefined;
}
