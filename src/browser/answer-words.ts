import { counted } from '../words/words.ts';
import { STEPS, type FailureWords } from './failure-words.ts';

/** What is said of an answer that is none of MCP's. */
export function notMcpWords(mediaType: string): FailureWords {
  return {
    title: 'This is not an MCP server',
    detail: `The address answers, but with ${KINDS.get(mediaType) ?? 'something else'}.`,
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

/** What is said of an answer that was cut off after a number of bytes. */
export function tooLargeWords(bytes: number): FailureWords {
  return {
    title: 'The answer is too long',
    detail: `The server answered with more than ${counted(bytes / 1024 / 1024, 'mebibyte')}, and the rest was cut off.`,
    steps: ['Ask for less in one call.', 'Open the connection again.'],
  };
}

/** What is said of an error of JSON-RPC; of one that is not known, its code. */
export function rpcWords(code: number): FailureWords {
  return (
    RPC_ERRORS[code] ?? {
      title: 'The server answered with an error',
      detail: `Its code is ${code}.`,
      steps: ['Check what you filled in, and try again.'],
    }
  );
}

/** Errors of JSON-RPC 2.0 §5.1 and of MCP. */
const RPC_ERRORS: Readonly<Record<number, FailureWords>> = {
  [-32601]: {
    title: 'The server cannot do this',
    detail: 'It does not know what was asked (method not found).',
    steps: ['Choose another tool.'],
  },
  [-32602]: {
    title: 'The server does not take these arguments',
    detail: 'It finds something wrong with them (invalid params).',
    steps: ['Check what you filled in, and call again.'],
  },
  [-32603]: {
    title: 'Something went wrong within the server',
    detail: 'It says so itself (internal error).',
    steps: ['Call again, perhaps with other arguments.', 'If it goes on, tell the maintainers of the server.'],
  },
  [-32022]: {
    title: 'The server speaks another MCP',
    detail: 'No revision of the protocol is known to both sides.',
    steps: [STEPS.otherClient],
  },
};
