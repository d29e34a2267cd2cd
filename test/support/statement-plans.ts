import type { Database, Queries } from '../../src/database/connection/database.ts';

/** A node of a plan, as far as it is read here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What `explain (format json)` answers. */
type Plans = readonly { readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }[];

/** A statement that ran. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its name if it is prepared once. */
  readonly name: string | undefined;
}

/** Statements of a database, and the plans that it makes for them. */
export interface WatchedStatements {
  /** Runs statements, which are watched. */
  readonly queries: Queries;
  /**
   * The tables of editions that the statements of an answer read as a whole.
   *
   * @throws Error if the answer needed no statement
   */
  readonly readWhole: (answer: () => Promise<unknown>) => Promise<readonly string[]>;
  /** The names of the indexes that the statements of an answer read. */
  readonly indexes: (answer: () => Promise<unknown>) => Promise<readonly string[]>;
}

/** Watches the statements that read a database. */
export function watchStatements(database: Database): WatchedStatements {
  const statements: Statement[] = [];
  async function nodes(answer: () => Promise<unknown>): Promise<readonly PlanNode[]> {
    statements.length = 0;
    await answer();
    const own = [...statements];
    if (own.length === 0) throw new Error('The answer needed no statement.');
    const plans: Plans[] = [];
    for (const statement of own) plans.push(await planOf(database, statement));
    return plans.flat().flatMap((row) => allNodes(row['QUERY PLAN'][0].Plan));
  }
  return {
    queries: {
      query(text, values = [], name) {
        statements.push({ text, values, name });
        return database.reader.query(text, values, name);
      },
    },
    readWhole: async (answer) => (await nodes(answer)).flatMap((node) => (isWhole(node) ? [node['Relation Name'] ?? ''] : [])),
    indexes: async (answer) => (await nodes(answer)).flatMap((node) => node['Index Name'] ?? []),
  };
}

function allNodes({ Plans: below = [], ...node }: PlanNode): readonly PlanNode[] {
  return [node, ...below.flatMap(allNodes)];
}

function isWhole(node: PlanNode): boolean {
  return node['Node Type'] === 'Seq Scan' && /_e\d+$/.test(node['Relation Name'] ?? '');
}

function planOf(database: Database, { text, values, name }: Statement): Promise<Plans> {
  if (name === undefined) return database.query(`explain (format json) ${text}`, values);
  // A prepared statement that is used often has a plan that is made without the values.
  return database.transaction(async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare often as ${text}`);
    const literals = values.map((value) => literal(Array.isArray(value) ? `{${value.map(element).join(',')}}` : String(value)));
    const plans = await client.query(`explain (format json) execute often${literals.length === 0 ? '' : `(${literals.join(', ')})`}`);
    await client.query('deallocate often');
    return plans as Plans;
  });
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function element(value: unknown): string {
  return `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
