import type { Problem } from '../../src/catalog/parsing/problem.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { waysOf } from '../../src/install/index.ts';

/** What no client can use of a server that a catalogue lists nevertheless, with the places in its facts. */
export function recordProblems(record: ServerRecord): Problem[] {
  return [...withoutWay(record), ...repeatedTools(record)].map((problem) => ({ ...problem, severity: 'warning' }));
}

type Found = Pick<Problem, 'code' | 'message' | 'hint' | 'factPointer'>;

function withoutWay(record: ServerRecord): Found[] {
  if (waysOf(record).some(({ kind }) => kind !== 'local')) return [];
  return [
    {
      code: 'no-way-to-use',
      message: 'Nothing states how the server is started or where it runs, so no client can use it.',
      hint: 'Write "startCommand" with "command" and "args", or "deploymentUrl"; in a server.json "packages" or "remotes".',
      factPointer: '',
    },
  ];
}

/** A client calls a tool by its name (MCP, "Tools"). */
function repeatedTools({ tools }: ServerRecord): Found[] {
  const byName = Map.groupBy((tools ?? []).entries(), ([, { name }]) => name);
  return [...byName].flatMap(([name, [, second]]) =>
    second === undefined
      ? []
      : [
          {
            code: 'repeated-tool',
            message: `Several tools are named ${JSON.stringify(name)}, so a client can call only one of them.`,
            hint: 'Give each tool a name of its own.',
            factPointer: `/tools/${second[0]}`,
          },
        ],
  );
}
