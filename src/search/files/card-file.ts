import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { LISTED_WAYS, MAX_LISTED_WAYS, type ListedWay } from '../../catalog/record/listed-ways.ts';
import { SIGN_INS, type SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import { hex } from '../../catalog/values/hex.ts';
import { startsOf } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readNames, writeNames } from './name-lines.ts';
import type { ServerCard } from './server-card.ts';
import { readTokens, UNKNOWN_COST, writeTokens } from './token-file.ts';
import { readLines, writeLines } from './text-lines.ts';

/** Flags of a card, one bit each, from the lowest. */
const FLAGS = ['verified', 'deployed', 'local', 'failed', 'deprecated', 'remote'] as const;

/** Ways are digits, the first lowest: 0 is the end, and each other digit is one more than a place in the list of ways. */
const WAY_BASE = LISTED_WAYS.length + 1;

/** Writes cards column by column. An owner or repository that equals a part of the name is not written again. */
export function writeCards(writer: ByteWriter, cards: readonly ServerCard[]): void {
  const names = cards.map(({ qualifiedName }) => qualifiedName.toWellFormed());
  for (const card of cards) {
    const flags = FLAGS.reduce((bits, flag, bit) => bits | (Number(card[flag]) << bit), 0);
    writer.byte(flags | (iconFormat(card.icon) << FLAGS.length));
  }
  writer.varints(cards.map(({ useCount }) => useCount));
  writer.varints(cards.map(({ toolCount }) => (toolCount === null ? 0 : toolCount + 1)));
  writeTokens(writer, cards);
  writer.varints(cards.map(({ signIn }) => SIGN_INS.indexOf(signIn)));
  writer.varints(cards.map(({ ways }) => numberOfWays(ways)));
  writer.varints(cards.map(({ tags }) => tags.length));
  writeNames(writer, cards);
  writeLines(
    writer,
    cards.map(({ owner }) => owner),
    (at) => ownerOf(names[at] ?? ''),
  );
  writeLines(
    writer,
    cards.map(({ repo }) => repo),
    (at) => bareName(names[at] ?? ''),
  );
  writeLines(
    writer,
    cards.map(({ description }) => description),
  );
  writeLines(
    writer,
    cards.flatMap(({ tags }) => tags),
  );
  for (const { icon } of cards) if (icon !== null) writer.bytes(iconHash(icon));
}

/**
 * Reads the output of {@link writeCards}.
 *
 * @param count number of cards
 */
export function readCards(reader: ByteReader, count: number): ServerCard[] {
  const marks = reader.take(count);
  const useCounts = Array.from({ length: count }, () => reader.varint());
  const toolCounts = Array.from({ length: count }, () => reader.varint());
  const tokens = readTokens(reader, count);
  const signIns = Array.from({ length: count }, () => readSignIn(reader));
  const ways = Array.from({ length: count }, () => readWays(reader));
  const tagStarts = startsOf(reader.varints(count), reader);
  const names = readNames(reader, count);
  const owners = readLines(reader, count, (at) => ownerOf(names[at]?.qualifiedName ?? ''));
  const repos = readLines(reader, count, (at) => bareName(names[at]?.qualifiedName ?? ''));
  const descriptions = readLines(reader, count);
  const tags = readLines(reader, tagStarts[count] ?? 0);
  const icons = Array.from(marks, (mark) => readIcon(reader, mark >> FLAGS.length));
  return names.map((name, at) => {
    const isMarked = (flag: (typeof FLAGS)[number]): boolean => (((marks[at] ?? 0) >> FLAGS.indexOf(flag)) & 1) === 1;
    return {
      ...name,
      description: descriptions[at] ?? '',
      owner: owners[at] ?? '',
      repo: repos[at] ?? '',
      tags: tags.slice(tagStarts[at], tagStarts[at + 1]),
      useCount: useCounts[at] ?? 0,
      toolCount: toolCounts[at] === 0 ? null : (toolCounts[at] ?? 0) - 1,
      tokens: tokens[at] === undefined || tokens[at] === UNKNOWN_COST ? null : tokens[at],
      verified: isMarked('verified'),
      deployed: isMarked('deployed'),
      local: isMarked('local'),
      failed: isMarked('failed'),
      deprecated: isMarked('deprecated'),
      remote: isMarked('remote'),
      signIn: signIns[at] ?? 'unknown',
      ways: ways[at] ?? [],
      icon: icons[at] ?? null,
    };
  });
}

function numberOfWays(ways: readonly ListedWay[]): number {
  return ways.reduceRight((number, way) => number * WAY_BASE + LISTED_WAYS.indexOf(way) + 1, 0);
}

function readSignIn(reader: ByteReader): SignInKind {
  return SIGN_INS[reader.varint()] ?? reader.fail('it has an unknown kind of sign-in');
}

function readWays(reader: ByteReader): readonly ListedWay[] {
  const ways: ListedWay[] = [];
  for (let rest = reader.varint(); rest > 0; rest = Math.floor(rest / WAY_BASE)) {
    const way = LISTED_WAYS[(rest % WAY_BASE) - 1];
    if (way === undefined || ways.includes(way) || ways.length === MAX_LISTED_WAYS) reader.fail('it has impossible ways to use a server');
    ways.push(way);
  }
  return ways;
}

/** Formats of icons; their numbers, from 1, are the bits after the flags. The hash of the name is stored as bytes. */
const ICON_FORMATS = ['.png', '.jpg', '.webp'] as const;

/** Bytes of the hash in the name of a published icon. */
const ICON_HASH_BYTES = 12;

function iconFormat(icon: string | null): number {
  return icon === null ? 0 : ICON_FORMATS.findIndex((ending) => icon.endsWith(ending)) + 1;
}

function iconHash(icon: string): Uint8Array {
  return Uint8Array.from({ length: ICON_HASH_BYTES }, (_, at) => Number.parseInt(icon.slice(2 * at, 2 * at + 2), 16));
}

function readIcon(reader: ByteReader, format: number): string | null {
  if (format === 0) return null;
  const ending = ICON_FORMATS[format - 1] ?? reader.fail('it has an icon of an unknown format');
  return hex(reader.take(ICON_HASH_BYTES)) + ending;
}

/** Writes the names of the tools of each card. */
export function writeToolNames(writer: ByteWriter, toolNames: readonly (readonly string[])[]): void {
  writer.varints(toolNames.map((names) => names.length));
  writeLines(writer, toolNames.flat());
}

/**
 * Reads the output of {@link writeToolNames}.
 *
 * @param count number of cards
 */
export function readToolNames(reader: ByteReader, count: number): string[][] {
  const starts = startsOf(reader.varints(count), reader);
  const names = readLines(reader, starts[count] ?? 0);
  return Array.from({ length: count }, (_, at) => names.slice(starts[at], starts[at + 1]));
}
