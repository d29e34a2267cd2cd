import { parseForESLint } from 'astro-eslint-parser';
import ts from 'typescript';

/** A visible text that is not in the messages. */
export interface LooseText {
  readonly line: number;
  readonly text: string;
}

/** A node of a syntax tree as the parser gives it. */
interface Node {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [member: string]: unknown;
}

/** Attributes whose value is visible or read aloud. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|caption|summary|description|lead)$/;

/** Attributes whose value no one reads. */
const UNSPOKEN =
  /^(?:class(?::list)?|d|rel|media|sizes|points|viewBox|content|allow|style|type|href|src|datetime|id|aria-(?:controls|describedby|labelledby)|data-.*)$/;

/** The loose texts of an Astro component: its text nodes, spoken attributes, and strings in its code that read as sentences. */
export function looseTextsOfAstro(source: string): readonly LooseText[] {
  const found: LooseText[] = [];
  const { ast } = parseForESLint(source, { parser: '@typescript-eslint/parser', ecmaVersion: 'latest', sourceType: 'module' });
  walk(ast, undefined, (node, attribute) => {
    const text = textOf(node);
    if (text === undefined) return;
    const isProse = node.type === 'JSXText' || (attribute !== undefined && SPOKEN.test(attribute));
    if (attribute !== undefined && UNSPOKEN.test(attribute)) return;
    if (isProse ? /\p{L}{2}/u.test(text) : readsAsSentence(text)) found.push({ line: node.loc.start.line, text: text.trim() });
  });
  return found.sort((one, other) => one.line - other.line || (one.text < other.text ? -1 : 1));
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return typeof node['value'] === 'string' ? node['value'].replaceAll(/&\w+;/g, '') : undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateElement') return undefined;
  const value = node['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : undefined;
}

/** Members of a node that lead to no part of it. */
const BESIDE_THE_TREE: ReadonlySet<string> = new Set(['parent', 'tokens', 'comments', 'loc', 'range']);

/** Nodes that hold no text of the page. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'TSLiteralType',
  'TSImportType',
  'AstroRawText',
  'AstroHTMLComment',
]);

function walk(value: unknown, attribute: string | undefined, visit: (node: Node, attribute: string | undefined) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, attribute, visit);
  if (!isNode(value) || PASSED_OVER.has(value.type) || isScript(value) || isThrown(value)) return;
  visit(value, attribute);
  const inside =
    value.type === 'JSXAttribute' || value.type === 'AstroTemplateLiteralAttribute'
      ? attributeName(value)
      : value.type === 'JSXElement'
        ? undefined
        : attribute;
  for (const [key, member] of Object.entries(value)) if (!BESIDE_THE_TREE.has(key)) walk(member, inside, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function attributeName({ name }: Node): string {
  if (!isNode(name)) return '';
  if (name.type === 'JSXNamespacedName') return `${memberName(name['namespace'])}:${memberName(name['name'])}`;
  return memberName(name);
}

function memberName(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '';
}

/** A script or a style within a component is a file of its own kind. */
function isScript(node: Node): boolean {
  if (node.type !== 'JSXElement' || !isNode(node['openingElement'])) return false;
  return /^(?:script|style)$/.test(memberName(node['openingElement']['name']));
}

/** Visitors do not read thrown errors. */
function isThrown({ type }: Node): boolean {
  return type === 'ThrowStatement';
}

/** The loose texts of a module: strings that read as sentences, apart from what is thrown and from types. */
export function looseTextsOfModule(source: string): readonly LooseText[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found: LooseText[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isThrowStatement(node) ||
      isErrorMade(node)
    )
      return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : '';
    if (readsAsSentence(text)) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isErrorMade(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText().endsWith('Error');
}

/**
 * Two words or more of which the first has a capital letter or the last a full stop; four and more; or one with a capital letter and dots
 * after it. No selector, path, list of classes or policy.
 */
function readsAsSentence(text: string): boolean {
  const trimmed = text.trim();
  if (/[{}<>=;#[\]_/]|^[.:@]|\w:\w|^--/.test(trimmed) || /^(?:GET|POST|PUT|DELETE|Bearer)\b/.test(trimmed)) return false;
  const words = trimmed.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  return (
    /^\p{Lu}\p{L}+\s?…$/u.test(trimmed) ||
    (words.length >= 2 && (/^\p{Lu}/u.test(trimmed) || /\p{L}[.!?…:]$/u.test(trimmed))) ||
    (words.length >= 4 && !/-\w+ \w+-/.test(trimmed))
  );
}
