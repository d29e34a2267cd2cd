import { bareName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { LISTED_WAYS, MAX_LISTED_WAYS, type ListedWay } from '../../catalog/record/listed-ways.ts';
import { startsOf } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readNames, writeNames } from './name-lines.ts';
import type { ServerCard } from './server-card.ts';
import { readLines, writeLines } from './text-lines.ts';

/** Flags of a card, one bit each, from the lowest. */
const FLAGS = ['verified', 'deployed', 'local', 'failed', 'deprecated', 'remote'] as const;

/** Ways are digits, the first lowest: 0 is the end, and each other digit is one more than a place in the list of ways. */
const WAY_BASE = LISTED_WAYS.length + 1;

/** Writes cards column by column. An owner or repository that equals a part of the name is not written again. */
export function writeCards(writer: ByteWriter, cards: readonly ServerCard[]): void {
  const names = cards.map(({ qualifiedName }) => qualifiedName.toWellFormed());
  for (const card of cards) writer.byte(FLAGS.reduce((bits, flag, bit) => bits | (Number(card[flag]) << bit), 0));
  writer.varints(cards.map(({ useCount }) => useCount));
  writer.varints(cards.map(({ toolCount }) => (toolCount === null ? 0 : toolCount + 1)));
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
  const ways = Array.from({ length: count }, () => readWays(reader));
  const tagStarts = startsOf(reader.varints(count), reader);
  const names = readNames(reader, count);
  const owners = readLines(reader, count, (at) => ownerOf(names[at]?.qualifiedName ?? ''));
  const repos = readLines(reader, count, (at) => bareName(names[at]?.qualifiedName ?? ''));
  const descriptions = readLines(reader, count);
  const tags = readLines(reader, tagStarts[count] ?? 0);
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
      verified: isMarked('verified'),
      deployed: isMarked('deployed'),
      local: isMarked('local'),
      failed: isMarked('failed'),
      deprecated: isMarked('deprecated'),
      remote: isMarked('remote'),
      ways: ways[at] ?? [],
    };
  });
}

function numberOfWays(ways: readonly ListedWay[]): number {
  return ways.reduceRight((number, way) => number * WAY_BASE + LISTED_WAYS.indexOf(way) + 1, 0);
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
