import { isJsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../parsing/limits.ts';
import { isError } from '../parsing/problem.ts';
import { isSameTree } from '../parsing/same-tree.ts';
import { parseYaml } from '../parsing/yaml.ts';

/** A member of the map of a YAML document, with the comments above it. */
interface Member {
  readonly key: string;
  readonly above: string;
  readonly text: string;
}

/** The parts of a YAML document whose root is a block map. */
interface Parts {
  /** What is before the first member. */
  readonly head: string;
  readonly members: readonly Member[];
  /** Comments after the last member. */
  readonly tail: string;
}

const COMMENT = /(?:^|\s)#/m;

/** A key at the start of a line, plain or in quotes. */
const KEY = /^(?:"(\w+)"|'(\w+)'|(\w+)) *:(?=\s|$)/;

/** The marker before a document. */
const START = /^---(?:\s+#.*)?\s*$/;

/** A line between members, or the end of the document, which follows a text with blank lines at its end. */
const BETWEEN = /^(?:#.*|\.{3})?\s*$/;

/**
 * A content file with new content that keeps the text, comments and order of the members that have not changed.
 *
 * @param stored the text of the file
 * @param text the new content, as the store writes it
 * @returns `undefined` if the file has no comments, or if its parts cannot be told apart
 */
export function keepComments(stored: string, text: string): string | undefined {
  if (!COMMENT.test(stored)) return undefined;
  const [before, after] = [partsOf(stored), partsOf(text)];
  const [old, wanted] = [treeOf(stored), treeOf(text)];
  if (before === undefined || after === undefined || old === undefined || wanted === undefined) return undefined;
  const renewed = new Map(after.members.map((member) => [member.key, member]));
  const members = before.members.flatMap((member) => {
    const other = renewed.get(member.key);
    if (other === undefined) return [];
    return [isSameTree(old[member.key] ?? null, wanted[member.key] ?? null) ? member : { ...member, text: other.text }];
  });
  for (const [at, member] of after.members.entries()) {
    if (members.some(({ key }) => key === member.key)) continue;
    const previous = after.members[at - 1]?.key;
    members.splice(members.findIndex(({ key }) => key === previous) + 1, 0, member);
  }
  const kept = before.head + members.map(({ above, text: own }) => above + own).join('') + before.tail;
  const tree = treeOf(kept);
  return tree !== undefined && isSameTree(tree, wanted) ? kept : undefined;
}

/** The map of a document without errors. */
function treeOf(text: string): JsonObject | undefined {
  const { value, problems } = parseYaml(text, { file: '', limits: CONTENT_LIMITS });
  return isJsonObject(value) && !problems.some(isError) ? value : undefined;
}

function partsOf(text: string): Parts | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split(/(?<=\n)/);
  const members: { key: string; above: string; text: string }[] = [];
  let between = '';
  let head: string | undefined;
  for (const line of lines) {
    const [, double, single, plain] = KEY.exec(line) ?? [];
    const key = double ?? single ?? plain;
    const last = members.at(-1);
    if (key !== undefined) {
      members.push({ key, above: head === undefined ? '' : between, text: line.endsWith('\n') ? line : `${line}\n` });
      head ??= between;
      between = '';
    } else if (last !== undefined && between === '' && line.trim() === '') last.text += line;
    // A text may end with blank lines, which are above a comment.
    else if (BETWEEN.test(line) || (last === undefined && START.test(line))) between += line;
    else if (last === undefined || !/^[\s-]/.test(line) || line.startsWith('---')) return undefined;
    else {
      last.text += between + (line.endsWith('\n') ? line : `${line}\n`);
      between = '';
    }
  }
  return head === undefined ? undefined : { head, members, tail: between };
}
