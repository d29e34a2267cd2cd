import { counted } from '../../words/words.ts';
import { STEPS, type FailureWords, type Purpose } from './failure-words.ts';

/** What is said of an answer that is none of MCP's. */
export function notMcpWords(mediaType: string, purpose: Purpose): FailureWords {
  const kind = KINDS.get(mediaType) ?? 'something else';
  if (purpose === 'call') {
    return {
      title: 'The answer cannot be read',
      detail: `The server answered with ${kind}. The call may have been carried out all the same.`,
      steps: [STEPS.callCarefully, STEPS.tellMaintainers],
    };
  }
  return {
    title: 'This is not an MCP server',
    detail: `The address answers, but with ${kind}.`,
    steps: [
      'Check the address with the documentation of the server: MCP often is at a path such as /mcp.',
      'Tell the maintainers of this catalogue.',
    ],
  };
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['text/html', 'a web page'],
  ['text/plain', 'a plain text'],
  ['application/json', 'JSON that is no message of MCP'],
]);

/** What is said of a server that speaks other revisions of MCP than this page. What does not look like a revision is not repeated. */
export function otherProtocolWords(revisions: readonly string[]): FailureWords {
  const named = revisions.filter((revision) => /^\d{4}-\d\d-\d\d$/.test(revision)).slice(0, MAX_REVISIONS);
  return {
    title: 'The server speaks another version of MCP',
    detail:
      named.length > 0
        ? `It speaks MCP ${named.join(', ')}, and this page does not.`
        : 'It speaks a version of the protocol that this page does not know.',
    steps: [STEPS.otherClient, STEPS.tellMaintainers],
  };
}

const MAX_REVISIONS = 5;

/** What is said of an answer that was cut off after a number of bytes. */
export function tooLargeWords(bytes: number): FailureWords {
  return {
    title: 'The answer is too long',
    detail: `The server answered with more than ${counted(bytes / 1024 / 1024, 'mebibyte')}, and the rest was cut off.`,
    steps: ['Ask for less in one call.', 'Open the connection again.'],
  };
}

/** What is said of an error of JSON-RPC; of one that is not known, its code. */
export function rpcWords(code: number, purpose: Purpose): FailureWords {
  const unknown: FailureWords = {
    title: 'The server answered with an error',
    detail: `Its code is ${code}.`,
    steps: purpose === 'call' ? [STEPS.checkArguments] : ['Check the configuration, and connect again.', STEPS.tellMaintainers],
  };
  return (purpose === 'call' ? CALL_ERRORS[code] : undefined) ?? unknown;
}

/** Errors of JSON-RPC 2.0 §5.1, as calls get them. */
const CALL_ERRORS: Readonly<Record<number, FailureWords>> = {
  [-32601]: {
    title: 'The server cannot do this',
    detail: 'It does not know what was asked (method not found).',
    steps: ['Choose another tool.'],
  },
  [-32602]: {
    title: 'The server does not take these arguments',
    detail: 'It finds something wrong with them (invalid params).',
    steps: [STEPS.checkArguments],
  },
  [-32603]: {
    title: 'Something went wrong within the server',
    detail: 'It says so itself (internal error).',
    steps: ['Call again, perhaps with other arguments.', 'If it goes on, tell the maintainers of the server.'],
  },
};
