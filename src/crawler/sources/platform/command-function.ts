import { parse, type AnyNode, type ArrowFunctionExpression, type FunctionExpression, type Pattern, type Statement } from 'acorn';

import {
  ALWAYS,
  conditionOf,
  keyOf,
  newScope,
  share,
  textValueOfSetting,
  valueOf,
  withCondition,
  type Scope,
} from './function-expression.ts';
import { listValue, mapValue, type FunctionValue, type MapEntry } from './function-value.ts';

/** Longest function that is read, in characters. */
const MAX_LENGTH = 20_000;

/**
 * What a `commandFunction` returns: a JavaScript function from a configuration to a command, as text. Its syntax tree is read; it is never
 * run. `undefined` if it does more than build a command of fixed texts and settings.
 */
export function readCommandFunction(text: string): FunctionValue | undefined {
  const made = functionIn(text);
  if (made === undefined) return undefined;
  const scope = newScope();
  const [parameter, second] = made.params;
  if (second !== undefined || (parameter !== undefined && !bind(parameter, { kind: 'config' }, scope))) return undefined;
  if (made.body.type !== 'BlockStatement') return valueOf(made.body, scope);
  const ended = run(made.body.body, scope, undefined, 0);
  return ended === undefined || ended === 'continues' ? undefined : ended;
}

function functionIn(text: string): ArrowFunctionExpression | FunctionExpression | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const source = text.trim().replace(/;+$/, '');
  try {
    const [statement] = parse(`(${source}\n)`, { ecmaVersion: 'latest', sourceType: 'script' }).body;
    if (statement?.type !== 'ExpressionStatement') return undefined;
    const { expression } = statement;
    const isFunction = expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression';
    return isFunction && !expression.async && !expression.generator ? expression : undefined;
  } catch {
    // A text that is no JavaScript, or too deeply nested for the parser.
    return undefined;
  }
}

/** Binds a name, or the names in `{a, b = 'x'}`. False for any other pattern. */
function bind(pattern: Pattern, value: FunctionValue, scope: Scope): boolean {
  if (pattern.type === 'Identifier') {
    scope.values.set(pattern.name, value);
    return true;
  }
  if (pattern.type === 'AssignmentPattern') return bind(pattern.left, value, scope);
  if (pattern.type !== 'ObjectPattern' || value.kind !== 'config') return false;
  return pattern.properties.every((property) => {
    if (property.type === 'RestElement' || property.computed || property.key.type !== 'Identifier') return false;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const byDefault = property.value.type === 'AssignmentPattern' ? property.value.right : undefined;
    const text = byDefault?.type === 'Literal' ? String(byDefault.value ?? '') : undefined;
    if (target.type !== 'Identifier' || (byDefault !== undefined && text === undefined)) return false;
    const reference = { setting: property.key.name, ...(text !== undefined && text !== '' && { default: text }) };
    scope.values.set(target.name, { ...textValueOfSetting(property.key.name), parts: [reference] } as FunctionValue);
    return true;
  });
}

/** Nested blocks that are read. */
const MAX_BLOCKS = 16;

/**
 * Reads statements in their order: declarations, members of a map, items of a list, conditions on settings.
 *
 * @param when the setting on which the block depends
 * @returns the returned value, or `undefined` for a statement that cannot be read
 */
function run(
  statements: readonly Statement[],
  scope: Scope,
  when: string | undefined,
  depth: number,
): FunctionValue | 'continues' | undefined {
  if (depth > MAX_BLOCKS) return undefined;
  for (const statement of statements) {
    const ended = runOne(statement, scope, when, depth);
    if (ended !== 'continues') return ended;
  }
  return 'continues';
}

/** Reads a block, whose own names end with it. */
function runBlock(
  statements: readonly Statement[],
  scope: Scope,
  when: string | undefined,
  depth: number,
): FunctionValue | 'continues' | undefined {
  const own = statements.flatMap((statement) =>
    statement.type === 'VariableDeclaration' && statement.kind !== 'var' ? statement.declarations.flatMap(({ id }) => namesIn(id)) : [],
  );
  const outer = own.map((name) => [name, scope.values.get(name)] as const);
  const ended = run(statements, scope, when, depth);
  for (const [name, value] of outer) {
    if (value === undefined) scope.values.delete(name);
    else scope.values.set(name, value);
  }
  return ended;
}

/** The names that {@link bind} binds. */
function namesIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => (property.type === 'RestElement' ? [] : namesIn(property.value)));
}

/** Expressions whose lists and maps have no other name yet. */
const NEW: ReadonlySet<string> = new Set(['ArrayExpression', 'ObjectExpression', 'CallExpression']);

function runOne(statement: Statement, scope: Scope, when: string | undefined, depth: number): FunctionValue | 'continues' | undefined {
  if (statement.type === 'EmptyStatement') return 'continues';
  if (statement.type === 'ReturnStatement')
    return when === undefined && statement.argument ? valueOf(statement.argument, scope) : undefined;
  if (statement.type === 'BlockStatement') return runBlock(statement.body, scope, when, depth + 1);
  if (statement.type === 'VariableDeclaration') {
    // It belongs to the whole function, but has a value only under the condition.
    if (statement.kind === 'var' && when !== undefined) return undefined;
    const isRead = statement.declarations.every(({ id, init }) => {
      const value: FunctionValue | undefined = init ? valueOf(init, scope) : { kind: 'absent' };
      if (init && !NEW.has(init.type)) share(value, scope);
      return value !== undefined && bind(id, value, scope);
    });
    return isRead ? 'continues' : undefined;
  }
  if (statement.type === 'IfStatement') {
    const setting = statement.alternate ? undefined : conditionOf(statement.test, scope);
    if (setting === undefined) return undefined;
    const isSame = setting === ALWAYS || setting === when;
    // A value has one condition only.
    if (when !== undefined && !isSame) return undefined;
    return runOne(statement.consequent, scope, isSame ? when : setting, depth + 1);
  }
  if (statement.type !== 'ExpressionStatement') return undefined;
  return change(statement.expression, scope, when) ? 'continues' : undefined;
}

/** `map.name = value`, `map['name'] = value` and `list.push(value, …)`. False for any other expression. */
function change(node: AnyNode, scope: Scope, when: string | undefined): boolean {
  const target = node.type === 'AssignmentExpression' ? node.left : node.type === 'CallExpression' ? node.callee : undefined;
  if (target?.type !== 'MemberExpression' || target.object.type !== 'Identifier') return false;
  const holder = scope.values.get(target.object.name);
  const name = keyOf(target);
  if (name === undefined || holder === undefined || scope.shared.has(holder)) return false;
  let changed: FunctionValue | undefined;
  if (node.type === 'AssignmentExpression' && node.operator === '=' && holder.kind === 'map') {
    const value = valueOf(node.right, scope);
    const entry: MapEntry | undefined = value && { name, value, ...(value.when !== undefined && { when: value.when }) };
    const added = entry && withCondition([entry], when);
    changed = added && mapValue([...holder.entries, ...added]);
  }
  if (node.type === 'CallExpression' && name === 'push' && holder.kind === 'list') {
    const pushed = valueOf({ type: 'ArrayExpression', elements: node.arguments, start: node.start, end: node.end }, scope);
    const added = pushed?.kind === 'list' ? withCondition(pushed.items, when) : undefined;
    changed = added && listValue([...holder.items, ...added]);
  }
  if (changed === undefined) return false;
  scope.values.set(target.object.name, changed);
  return true;
}
