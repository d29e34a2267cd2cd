import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { Connection, Tool } from '../../catalog/record/record.ts';
import { jsonObject, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { GroupOutput, SourceOutput, GroupOutputs } from '../merging/source-output.ts';
import type { SchemaChecker } from './schema-checker.ts';
import { isLeftOut, type SchemaProblem, type SchemaResult } from './schema-result.ts';

/** What a source says of a server, with schemas that can be had without harm, and what is wrong with them. */
export interface CheckedOutput {
  readonly output: SourceOutput;
  readonly problems: readonly Problem[];
}

/**
 * Has the schemas of a harvest judged: those of its connections and of its tools. One that cannot be judged is left out, and its server
 * and its tool stay. One that is merely wrong is named: that of a connection by a warning, that of a tool by a notice.
 *
 * @throws Error where no worker can be started
 */
export async function checkedOutput(output: SourceOutput, judge: SchemaChecker): Promise<CheckedOutput> {
  const { connections, tools } = output.groups;
  const ofConnections = connections?.facts.connections ?? [];
  const ofTools = tools?.facts.tools ?? [];
  if (ofConnections.length === 0 && ofTools.length === 0) return { output, problems: [] };
  const schemas = [...ofConnections.map(({ configSchema }) => configSchema), ...ofTools.map(({ inputSchema }) => inputSchema)];
  const verdicts = await judge.judge(schemas);
  const problems = problemsOf(ofConnections, ofTools, verdicts);
  if (!verdicts.some(isUnfit)) return { output, problems };
  const groups: GroupOutputs = {
    ...output.groups,
    ...(connections?.facts.connections && {
      connections: withFacts(connections, { connections: ofConnections.map((item, index) => keptConnection(item, verdicts[index])) }),
    }),
    ...(tools?.facts.tools && {
      tools: withFacts(tools, { tools: ofTools.map((item, index) => keptTool(item, verdicts[ofConnections.length + index])) }),
    }),
  };
  return { output: { ...output, groups }, problems };
}

function isUnfit(verdict: SchemaResult | undefined): boolean {
  return verdict?.kind === 'problem' && isLeftOut(verdict);
}

function withFacts(group: GroupOutput, facts: Partial<ServerFacts>): GroupOutput {
  return { ...group, facts: { ...group.facts, ...facts } };
}

function keptConnection(connection: Connection, verdict: SchemaResult | undefined): Connection {
  return isUnfit(verdict) ? { ...connection, configSchema: jsonObject() } : connection;
}

function keptTool(tool: Tool, verdict: SchemaResult | undefined): Tool {
  return isUnfit(verdict) ? { ...tool, inputSchema: jsonObject([['type', 'object']]) } : tool;
}

/** One problem for each schema that has one; connections often share theirs. */
function problemsOf(connections: readonly Connection[], tools: readonly Tool[], verdicts: readonly SchemaResult[]): Problem[] {
  const told = new Set<JsonObject>();
  return verdicts.flatMap((verdict, index): Problem[] => {
    if (verdict.kind === 'ok') return [];
    const schema = connections[index]?.configSchema;
    if (schema === undefined) return [ofTool(verdict, tools[index - connections.length])];
    if (told.has(schema)) return [];
    told.add(schema);
    return [warning(verdict, 'The configuration schema', 'config-schema')];
  });
}

function ofTool(problem: SchemaProblem, tool: Tool | undefined): Problem {
  // A name of a stranger's, cut: messages are lines.
  const told = warning(problem, `The schema of the arguments of the tool ${JSON.stringify(tool?.name.slice(0, 60))}`, 'tool-schema');
  // Nobody is asked for the arguments of a tool here, so one that stays as it is costs nothing; what is dangerous in it the scan says.
  return isLeftOut(problem) ? told : { ...told, severity: 'notice' };
}

function warning(problem: SchemaProblem, what: string, kind: string): Problem {
  const place = problem.pointer === '' ? '' : ` (${problem.pointer.slice(0, 200)})`;
  const fate = isLeftOut(problem) ? 'it is left out' : 'it is kept, and nothing can be judged by it';
  const message = `${what} ${problem.message}${place}; ${fate}.`;
  return { code: `${kind}-${problem.code}`, severity: 'warning', message, hint: hintFor(problem) };
}

function hintFor(problem: SchemaProblem): string {
  if (problem.code === 'remote-ref') return 'Write the definition out, or refer to one in the same document ("#/…").';
  return isLeftOut(problem) ? 'Shorten it.' : 'Correct the schema at the place named.';
}
