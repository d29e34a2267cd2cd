import type { Problem } from '../../src/catalog/parsing/problem.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { waysOf } from '../../src/install/index.ts';

/**
 * What no client can use of a server that a catalogue lists nevertheless.
 *
 * @param file path or URL of what declares the server
 */
export function recordProblems(record: ServerRecord, file: string | undefined): Problem[] {
  const problems = [...withoutWay(record), ...repeatedTools(record)];
  return problems.map((problem) => ({ ...problem, severity: 'warning', ...(file !== undefined && { file }) }));
}

type Found = Pick<Problem, 'code' | 'message' | 'hint'>;

function withoutWay(record: ServerRecord): Found[] {
  if (waysOf(record).some(({ kind }) => kind !== 'local')) return [];
  return [
    {
      code: 'no-way-to-use',
      message: 'Nothing states how the server is started or where it runs, so no client can use it.',
      hint: 'Write "startCommand" with "command" and "args", or "deploymentUrl"; in a server.json "packages" or "remotes".',
    },
  ];
}

/** A client calls a tool by its name (MCP, "Tools"). */
function repeatedTools({ tools }: ServerRecord): Found[] {
  const byName = Map.groupBy(tools ?? [], ({ name }) => name);
  const repeated = [...byName].filter(([, those]) => those.length > 1);
  return repeated.map(([name]) => ({
    code: 'repeated-tool',
    message: `Several tools are named ${JSON.stringify(name)}, so a client can call only one of them.`,
    hint: 'Give each tool a name of its own.',
  }));
}
