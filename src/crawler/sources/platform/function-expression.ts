import type { AnyNode, CallExpression, MemberExpression, ObjectExpression } from 'acorn';

import {
  fixedText,
  isEmptyValue,
  listValue,
  mapValue,
  onlyReference,
  textValue,
  type FunctionValue,
  type MapEntry,
} from './function-value.ts';

/** The state of reading one function. */
export interface Scope {
  /** The values of the names in the function. */
  readonly values: Map<string, FunctionValue>;
  /** Lists and maps with several names: a change by one of them would change the others. */
  readonly shared: WeakSet<FunctionValue>;
  /** Expressions that may still be read, because a condition is read in two ways. */
  steps: number;
}

/** The state before a function is read. */
export function newScope(): Scope {
  return { values: new Map(), shared: new WeakSet(), steps: 20_000 };
}

/** Reads a part of an expression. */
type ReadValue = (part: AnyNode) => FunctionValue | undefined;

/** Nested expressions that are read. */
const MAX_DEPTH = 60;

const ABSENT: FunctionValue = { kind: 'absent' };

/** Names of settings. Other names cannot be written in braces. */
const SETTING_NAME = /^(?!__proto__$|constructor$|prototype$)[\w-][\w.-]{0,99}$/;

/**
 * The value of an expression, read from its syntax tree. Nothing is evaluated: literals, lists, maps, templates, settings and conditions on
 * settings have a value, any other expression has none (`undefined`).
 */
export function valueOf(node: AnyNode, scope: Scope, depth = 0): FunctionValue | undefined {
  if (!hasSteps(scope, depth)) return undefined;
  const inner = (part: AnyNode): FunctionValue | undefined => valueOf(part, scope, depth + 1);
  const copied = (part: AnyNode): FunctionValue | undefined => (part.type === 'Identifier' ? named(part.name, scope) : inner(part));
  if (node.type === 'Literal')
    return node.value === null || node.value === undefined || node.value instanceof RegExp ? ABSENT : textValue([String(node.value)]);
  if (node.type === 'TemplateLiteral')
    return joined(node.quasis.flatMap(({ value }, at) => [textValue([value.cooked ?? '']), optional(node.expressions[at], inner)]));
  if (node.type === 'Identifier') return share(named(node.name, scope), scope);
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') return inner(node.expression);
  if (node.type === 'MemberExpression') return memberValue(node, scope);
  if (node.type === 'CallExpression') return callValue(node, inner, copied);
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && node.left.type !== 'PrivateIdentifier' && isConcatenation(node.left, node.right)
      ? joined([inner(node.left), inner(node.right)])
      : undefined;
  if (node.type === 'LogicalExpression') {
    if (node.operator === '&&') return conditional(conditionOf(node.left, scope, depth + 1), inner(node.right), ABSENT);
    return otherwise(inner(node.left), inner(node.right));
  }
  if (node.type === 'ConditionalExpression')
    return conditional(conditionOf(node.test, scope, depth + 1), inner(node.consequent), inner(node.alternate));
  if (node.type === 'ArrayExpression') return listOf(node.elements, inner, copied);
  return node.type === 'ObjectExpression' ? mapOf(node, inner, copied) : undefined;
}

/** The value of a name. */
function named(name: string, scope: Scope): FunctionValue | undefined {
  return name === 'undefined' ? ABSENT : scope.values.get(name);
}

/** A value that gets another name; what has several names is not changed afterwards. */
export function share(value: FunctionValue | undefined, scope: Scope): FunctionValue | undefined {
  if (value?.kind === 'list' || value?.kind === 'map') scope.shared.add(value);
  return value;
}

/** Whether `+` writes two values one after the other; with a number, it does so only next to a text. */
function isConcatenation(left: AnyNode, right: AnyNode): boolean {
  return !(isNumeric(left) && !isText(right)) && !(isNumeric(right) && !isText(left));
}

function isNumeric(node: AnyNode): boolean {
  return node.type === 'Literal' && typeof node.value !== 'string';
}

function isText(node: AnyNode): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right);
  return node.type === 'TemplateLiteral' || node.type === 'CallExpression' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Whether another expression may be read; counts it. */
function hasSteps(scope: Scope, depth: number): boolean {
  scope.steps -= 1;
  return scope.steps > 0 && depth <= MAX_DEPTH;
}

function optional(node: AnyNode | undefined, inner: (part: AnyNode) => FunctionValue | undefined): FunctionValue | undefined {
  return node === undefined ? textValue([]) : inner(node);
}

/** A text of all values, if all are texts. */
function joined(values: readonly (FunctionValue | undefined)[]): FunctionValue | undefined {
  const parts = values.map((value) => (value?.kind === 'text' && value.when === undefined ? value.parts : undefined));
  return parts.every((part) => part !== undefined) ? textValue(parts.flat()) : undefined;
}

/** The name in `a.name`, `a['name']`. */
export function keyOf({ property, computed }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function memberValue(node: MemberExpression, scope: Scope): FunctionValue | undefined {
  const name = keyOf(node);
  if (name === undefined) return undefined;
  if (isProcessEnvironment(node) || isProcessEnvironment(node.object)) return ABSENT;
  const holder = node.object.type === 'Identifier' ? scope.values.get(node.object.name) : undefined;
  if (holder?.kind === 'map') return holder.entries.find((entry) => entry.name === name)?.value;
  return holder?.kind === 'config' && SETTING_NAME.test(name) ? textValueOfSetting(name) : undefined;
}

/** The value of a setting. */
export function textValueOfSetting(setting: string): FunctionValue {
  return { kind: 'text', parts: [{ setting }] };
}

function isProcessEnvironment(node: AnyNode): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'process' && keyOf(node) === 'env';
}

/** `String(x)` and `x.toString()` are the text of x, and `list.filter(Boolean)` is the list without empty texts. */
function callValue({ callee, arguments: given }: CallExpression, inner: ReadValue, copied: ReadValue): FunctionValue | undefined {
  const [first] = given;
  if (callee.type === 'Identifier' && callee.name === 'String' && given.length === 1 && first !== undefined) return textOnly(inner(first));
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return undefined;
  const name = keyOf(callee);
  if (given.length === 0 && (name === 'toString' || name === 'trim')) return textOnly(inner(callee.object));
  const isFilter = name === 'filter' && given.length === 1 && first?.type === 'Identifier' && first.name === 'Boolean';
  const list = isFilter ? copied(callee.object) : undefined;
  return list?.kind === 'list' ? listValue(list.items.filter((item) => fixedText(item) !== '')) : undefined;
}

function textOnly(value: FunctionValue | undefined): FunctionValue | undefined {
  return value?.kind === 'text' ? value : undefined;
}

/** `a || b` and `a ?? b`. */
function otherwise(left: FunctionValue | undefined, right: FunctionValue | undefined): FunctionValue | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.kind === 'absent') return right;
  const reference = onlyReference(left);
  const text = fixedText(right);
  // A value under a condition is left out otherwise, and no other value can take its place.
  if (left.when !== undefined) return isEmptyValue(right) ? left : undefined;
  if (reference === undefined) return fixedText(left) || left.kind === 'config' ? left : undefined;
  if (isEmptyValue(right)) return left;
  return text === undefined ? undefined : { kind: 'text', parts: [{ default: text, ...reference }] };
}

/** `condition ? yes : no`; the condition is the name of a setting. */
function conditional(
  setting: string | undefined,
  yes: FunctionValue | undefined,
  no: FunctionValue | undefined,
): FunctionValue | undefined {
  if (setting === undefined || yes === undefined || no === undefined) return undefined;
  if (setting === ALWAYS) return yes;
  const [whenTrue, whenFalse] = [fixedText(yes), fixedText(no)];
  if (whenTrue === 'true' && whenFalse === 'false') return textValueOfSetting(setting);
  const reference = onlyReference(yes);
  if (reference?.setting === setting && whenFalse !== undefined && whenFalse !== '')
    return { kind: 'text', parts: [{ default: whenFalse, ...reference }] };
  return isEmptyValue(no) && yes.when === undefined ? { ...yes, when: setting } : undefined;
}

/** The condition that a configuration exists at all. */
export const ALWAYS = '';

/** The setting that a condition tests for being set; {@link ALWAYS} for the configuration itself. */
export function conditionOf(node: AnyNode, scope: Scope, depth = 0): string | undefined {
  if (!hasSteps(scope, depth)) return undefined;
  const value = valueOf(node, scope, depth + 1);
  if (value?.kind === 'config') return ALWAYS;
  const reference = onlyReference(value);
  if (reference !== undefined) return reference.default === undefined ? reference.setting : undefined;
  if (
    node.type === 'UnaryExpression' &&
    node.operator === '!' &&
    node.argument.type === 'UnaryExpression' &&
    node.argument.operator === '!'
  )
    return conditionOf(node.argument.argument, scope, depth + 1);
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    const [left, right] = [conditionOf(node.left, scope, depth + 1), conditionOf(node.right, scope, depth + 1)];
    return left === ALWAYS || left === right ? right : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return undefined;
  const other = valueOf(node.right, scope, depth + 1);
  const isUnequal = node.operator === '!==' || node.operator === '!=';
  const isEqual = node.operator === '===' || node.operator === '==';
  const isTest = other !== undefined && ((isUnequal && isEmptyValue(other)) || (isEqual && fixedText(other) === 'true'));
  return isTest ? conditionOf(node.left, scope, depth + 1) : undefined;
}

function listOf(elements: readonly (AnyNode | null)[], inner: ReadValue, copied: ReadValue): FunctionValue | undefined {
  const items: FunctionValue[] = [];
  for (const element of elements) {
    if (element === null) return undefined;
    const isSpread = element.type === 'SpreadElement';
    const value = isSpread ? copied(element.argument) : inner(element);
    if (value === undefined) return undefined;
    const added = isSpread ? spreadItems(value) : [value];
    if (added === undefined) return undefined;
    items.push(...added);
  }
  return listValue(items);
}

function spreadItems(value: FunctionValue): readonly FunctionValue[] | undefined {
  if (value.kind === 'absent') return [];
  return value.kind === 'list' ? withCondition(value.items, value.when) : undefined;
}

/** Values under a condition; `undefined` if one of them has another condition, because a value has one only. */
export function withCondition<Kind extends { readonly when?: string }>(
  values: readonly Kind[],
  when: string | undefined,
): readonly Kind[] | undefined {
  if (when === undefined || when === ALWAYS) return values;
  const isClear = values.every((value) => value.when === undefined || value.when === when);
  return isClear ? values.map((value) => ({ ...value, when })) : undefined;
}

function spreadEntries(value: FunctionValue): readonly MapEntry[] | undefined {
  if (value.kind === 'absent') return [];
  return value.kind === 'map' ? withCondition(value.entries, value.when) : undefined;
}

function mapOf({ properties }: ObjectExpression, inner: ReadValue, copied: ReadValue): FunctionValue | undefined {
  const entries: MapEntry[] = [];
  for (const property of properties) {
    const value = property.type === 'SpreadElement' ? copied(property.argument) : inner(property.value);
    if (value === undefined) return undefined;
    if (property.type === 'SpreadElement') {
      const added = spreadEntries(value);
      if (added === undefined) return undefined;
      entries.push(...added);
      continue;
    }
    const { key, computed } = property;
    const name = !computed && key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    if (name === undefined) return undefined;
    const { when } = value;
    entries.push({ name, value, ...(when !== undefined && { when }) });
  }
  return mapValue(entries);
}
