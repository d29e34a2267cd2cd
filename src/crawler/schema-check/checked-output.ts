import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { Connection, Tool } from '../../catalog/record/record.ts';
import { jsonObject, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { GroupOutput, SourceOutput, GroupOutputs } from '../merging/source-output.ts';
import { looseField } from './loose-field.ts';
import type { SchemaChecker } from './schema-checker.ts';
import { withoutSecretHeaders, withoutSecretSettings, type SecretInput } from './secret-inputs.ts';
import { isLeftOut, type SchemaProblem, type SchemaResult } from './schema-result.ts';
import { withoutSecretValues } from './secret-values.ts';

/** The output of a source with safe schemas only, and the problems of the schemas. */
interface CheckedOutput {
  readonly output: SourceOutput;
  readonly problems: readonly Problem[];
}

/**
 * Checks the schemas of a source output: those of its connections and of its tools. A schema that cannot be checked safely is dropped; its
 * server and its tool stay. An invalid one is kept and reported: a warning for a connection, a notice for a tool. Values in the schema of a
 * connection that may be secrets are left out. Each problem has a `factPointer`.
 *
 * @throws Error if no worker can be started
 */
export async function checkedOutput(stated: SourceOutput, checker: SchemaChecker): Promise<CheckedOutput> {
  const { output, problems: ofSecrets } = withoutSecrets(stated);
  const checked = await checkedSchemas(output, checker);
  return { ...checked, problems: [...ofSecrets, ...checked.problems] };
}

/** A source output without values that may be secrets: in its schemas, its headers and its packages. */
function withoutSecrets(output: SourceOutput): CheckedOutput {
  const { connections, packages } = output.groups;
  const reached = connections && secretFreeConnections(connections.facts.connections ?? []);
  const started = packages && (packages.facts.packages ?? []).map(withoutSecretSettings);
  const ofPackages = problemsOfInputs('A package', 'packages', started?.map(({ removed }) => removed) ?? []);
  const problems = [...(reached?.problems ?? []), ...ofPackages];
  if (problems.length === 0) return { output, problems };
  const groups: GroupOutputs = {
    ...output.groups,
    ...(connections && reached && { connections: withFacts(connections, { connections: reached.kept }) }),
    ...(packages && started && { packages: withFacts(packages, { packages: started.map(({ kept }) => kept) }) }),
  };
  return { output: { ...output, groups }, problems };
}

/** Connections without values that may be secrets. They often share one schema. */
function secretFreeConnections(connections: readonly Connection[]): {
  readonly kept: readonly Connection[];
  readonly problems: readonly Problem[];
} {
  const found = new Map(connections.map(({ configSchema }) => [configSchema, withoutSecretValues(configSchema)]));
  const places = new Map<string, string>();
  for (const [index, { configSchema }] of connections.entries())
    for (const pointer of found.get(configSchema)?.removed ?? [])
      if (!places.has(pointer)) places.set(pointer, `/connections/${index}/configSchema${pointer}`);
  const sent = connections.map(withoutSecretHeaders);
  const kept = sent.map(({ kept: item }) => ({ ...item, configSchema: found.get(item.configSchema)?.schema ?? item.configSchema }));
  const ofSchemas = [...places].map(([pointer, factPointer]) => secretValue('The configuration schema', pointer, factPointer));
  const ofHeaders = problemsOfInputs(
    'A header',
    'connections',
    sent.map(({ removed }) => removed),
  );
  return { kept, problems: [...ofSchemas, ...ofHeaders] };
}

/** One problem for each name, at its first place. */
function problemsOfInputs(what: string, group: string, removed: readonly (readonly SecretInput[])[]): Problem[] {
  const places = new Map<string, string>();
  for (const [index, inputs] of removed.entries())
    for (const { name, pointer } of inputs) if (!places.has(name)) places.set(name, `/${group}/${index}${pointer}`);
  return [...places].map(([name, factPointer]) => secretValue(what, JSON.stringify(name.slice(0, 60)), factPointer));
}

/** Pointers and names are untrusted text, so they are truncated. */
function secretValue(what: string, place: string, factPointer: string): Problem {
  return {
    code: 'secret-value',
    severity: 'warning',
    message: `${what} has a value that may be a secret (${place.slice(0, 200)}); it is left out.`,
    hint: 'Remove it at its source. If it is a secret, revoke it.',
    factPointer,
  };
}

async function checkedSchemas(output: SourceOutput, checker: SchemaChecker): Promise<CheckedOutput> {
  const { connections, tools } = output.groups;
  const ofConnections = connections?.facts.connections ?? [];
  const ofTools = tools?.facts.tools ?? [];
  if (ofConnections.length === 0 && ofTools.length === 0) return { output, problems: [] };
  const schemas = [...ofConnections.map(({ configSchema }) => configSchema), ...ofTools.map(({ inputSchema }) => inputSchema)];
  const checked = await checker.check(schemas);
  const results = checked.map((result, index) => withFields(result, ofConnections[index]));
  const problems = problemsOf(ofConnections, ofTools, results);
  if (!results.some(isDropped)) return { output, problems };
  const groups: GroupOutputs = {
    ...output.groups,
    ...(connections?.facts.connections && {
      connections: withFacts(connections, { connections: ofConnections.map((item, index) => keptConnection(item, results[index])) }),
    }),
    ...(tools?.facts.tools && {
      tools: withFacts(tools, { tools: ofTools.map((item, index) => keptTool(item, results[ofConnections.length + index])) }),
    }),
  };
  return { output: { ...output, groups }, problems };
}

/** A schema without fault whose fields validators ignore has one. */
function withFields(result: SchemaResult, connection: Connection | undefined): SchemaResult {
  return result.kind === 'problem' || connection === undefined ? result : (looseField(connection.configSchema) ?? result);
}

function isDropped(result: SchemaResult | undefined): boolean {
  return result?.kind === 'problem' && isLeftOut(result);
}

function withFacts(group: GroupOutput, facts: Partial<ServerFacts>): GroupOutput {
  return { ...group, facts: { ...group.facts, ...facts } };
}

function keptConnection(connection: Connection, result: SchemaResult | undefined): Connection {
  return isDropped(result) ? { ...connection, configSchema: jsonObject() } : connection;
}

function keptTool(tool: Tool, result: SchemaResult | undefined): Tool {
  return isDropped(result) ? { ...tool, inputSchema: jsonObject([['type', 'object']]) } : tool;
}

/** One problem for each wrong schema; connections often share one. */
function problemsOf(connections: readonly Connection[], tools: readonly Tool[], results: readonly SchemaResult[]): Problem[] {
  const reported = new Set<JsonObject>();
  return results.flatMap((result, index): Problem[] => {
    if (result.kind === 'ok') return [];
    const schema = connections[index]?.configSchema;
    if (schema === undefined) return [ofTool(result, tools[index - connections.length], index - connections.length)];
    if (reported.has(schema)) return [];
    reported.add(schema);
    const factPointer = `/connections/${index}/configSchema${result.pointer}`;
    return [{ ...warning(result, 'The configuration schema', 'config-schema'), factPointer }];
  });
}

function ofTool(problem: SchemaProblem, tool: Tool | undefined, index: number): Problem {
  // The name is untrusted text, so it is truncated.
  const what = `The schema of the arguments of the tool ${JSON.stringify(tool?.name.slice(0, 60))}`;
  const asWarning = { ...warning(problem, what, 'tool-schema'), factPointer: `/tools/${index}/inputSchema${problem.pointer}` };
  // Nothing here uses the arguments of a tool, so a kept schema does no harm; the scan reports what is dangerous in it.
  return isLeftOut(problem) ? asWarning : { ...asWarning, severity: 'notice' };
}

function warning(problem: SchemaProblem, what: string, kind: string): Problem {
  const place = problem.pointer === '' ? '' : ` (${problem.pointer.slice(0, 200)})`;
  const consequence = isLeftOut(problem) ? 'it is left out' : 'it is kept, but nothing can be validated with it';
  const message = `${what} ${problem.message}${place}; ${consequence}.`;
  return { code: `${kind}-${problem.code}`, severity: 'warning', message, hint: hintFor(problem) };
}

function hintFor(problem: SchemaProblem): string {
  if (problem.code === 'remote-ref') return 'Write the definition out, or refer to one in the same document ("#/…").';
  if (problem.code === 'no-properties') return 'Write all fields below "properties": {"type": "object", "properties": {…}}.';
  return isLeftOut(problem) ? 'Shorten it.' : 'Correct the schema at the place named.';
}
