import type { ServerRecord, Tool } from '../../../src/catalog/record/record.ts';

/** Decides which servers and tools fulfil an intent. The members are regular expressions; test/agents/README.md says what each matches. */
export interface IntentRule {
  readonly tool: string;
  readonly all?: string;
  readonly not?: string;
  readonly about?: string;
  readonly text?: string;
}

/** The members of a record that a rule reads. */
type RuleServer = Pick<ServerRecord, 'qualifiedName' | 'displayName' | 'description' | 'tags' | 'tools'>;

/** What fulfils an intent. */
export interface Fulfilment {
  /** Names of the right tools by qualified name. A server without known tools that fulfils the intent has none. */
  readonly servers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Characters of the description of a tool that a rule reads. */
const DESCRIPTION = 160;

/**
 * The servers that fulfil an intent, with their right tools.
 *
 * @throws SyntaxError for an invalid pattern
 */
export function fulfilment(rule: IntentRule, records: readonly RuleServer[]): Fulfilment {
  const [tool, all, not, about, text] = [rule.tool, rule.all, rule.not, rule.about, rule.text].map(pattern);
  const servers = new Map<string, ReadonlySet<string>>();
  for (const record of records) {
    const { ofServer, ofTools } = textsOf(record);
    const isRight = (_: Tool, at: number): boolean => {
      const ofTool = ofTools[at] ?? '';
      if (tool?.test(ofTool) !== true || all?.test(ofTool) === false || not?.test(ofTool) === true) return false;
      return about === undefined || about.test(ofTool) || about.test(ofServer);
    };
    const tools = new Set((record.tools ?? []).filter(isRight).map(({ name }) => name));
    const isRightByText = (record.tools ?? []).length === 0 && text?.test(ofServer) === true;
    if (tools.size > 0 || isRightByText) servers.set(record.qualifiedName, tools);
  }
  return { servers };
}

function pattern(source: string | undefined): RegExp | undefined {
  return source === undefined ? undefined : new RegExp(source, 'u');
}

/** What a rule reads of a server. */
interface Texts {
  readonly ofServer: string;
  /** In the order of its tools. */
  readonly ofTools: readonly string[];
}

/** Every intent is compared with every server. */
const known = new WeakMap<RuleServer, Texts>();

function textsOf(record: RuleServer): Texts {
  const texts = known.get(record) ?? { ofServer: serverText(record), ofTools: (record.tools ?? []).map(toolText) };
  known.set(record, texts);
  return texts;
}

function toolText({ name, description }: Pick<Tool, 'name' | 'description'>): string {
  return `${plainWords(name)} : ${plainWords(description.slice(0, DESCRIPTION))}`;
}

function serverText({ qualifiedName, displayName, description, tags }: RuleServer): string {
  return plainWords([qualifiedName.split('/').at(-1) ?? '', displayName, description, tags.join(' . ')].join(' . '));
}

/** In lower case, with blanks for hyphens, underscores and changes of case. */
function plainWords(text: string): string {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
