import type { Problem } from '../../src/catalog/parsing/problem.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { waysOf } from '../../src/install/index.ts';
import { branchesOf } from '../../src/session-config/form/conditions.ts';
import { configForm } from '../../src/session-config/form/index.ts';
import { isObject, listIn, type SchemaObject } from '../../src/session-config/schema/json-schema.ts';
import { partAt, pathOfPointer, pointerTo } from '../../src/session-config/schema/pointer.ts';

/** What clients cannot use, and forms cannot show, of a server that a catalogue lists nevertheless, with the places in its facts. */
export function recordProblems(record: ServerRecord): Problem[] {
  return [
    ...[...withoutWay(record), ...repeatedTools(record)].map((problem): Problem => ({ ...problem, severity: 'warning' })),
    ...notInForms(record).map((problem): Problem => ({ ...problem, severity: 'notice' })),
  ];
}

type Found = Pick<Problem, 'code' | 'message' | 'hint' | 'factPointer'>;

function withoutWay(record: ServerRecord): Found[] {
  const ways = waysOf(record);
  if (ways.some(({ kind }) => kind !== 'local')) return [];
  return [
    {
      code: 'no-way-to-use',
      message:
        ways.length === 0
          ? 'Nothing states how the server is started or where it runs, so no client can use it.'
          : 'The file states neither a published package nor a URL, so no client can use the server.',
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

/** Conditions of settings that the form of a page does not show. Connections often have the same schema, so each is reported once. */
function notInForms({ connections }: ServerRecord): Found[] {
  const found = new Map<string, Found>();
  for (const [index, { configSchema }] of connections.entries()) {
    for (const { pointer, keyword } of configForm(configSchema).unread) {
      const place = pathOfPointer(pointer).reduce((at, name) => pointerTo(`${at}/properties`, name), '');
      const id = pointerTo(place, keyword);
      if (found.has(id) || (keyword === 'if' && isShown(partAt(configSchema, place), configSchema))) continue;
      found.set(id, notInForm(keyword, `/connections/${index}/configSchema${id}`));
    }
  }
  return [...found.values()];
}

/** Whether a form shows every `if` of a schema: it names them among the keywords that only the validator reads, all the same. */
function isShown(schema: unknown, root: SchemaObject): boolean {
  const parts = isObject(schema) ? [schema, ...listIn(schema, 'allOf').filter(isObject)] : [];
  const conditions = parts.filter((part) => Object.hasOwn(part, 'if'));
  return (
    conditions.length > 0 &&
    conditions.every(({ if: condition, then, else: other }) => branchesOf({ if: condition, then, else: other }, root).length > 0)
  );
}

function notInForm(keyword: string, factPointer: string): Found {
  return {
    code: 'not-in-forms',
    message: `A form does not show the condition "${keyword}": it only names it, and checks the values against it.`,
    hint: 'A form shows "required", "dependentRequired" among declared settings, and "if" with a required setting or a list of its values. If the condition stays, describe it in the settings that it concerns.',
    factPointer,
  };
}
