import { describe, expect, it } from 'vitest';

import { readRobots, ROBOTS_BYTES } from '../../src/crawler/politeness/robots.ts';

const ORIGIN = 'https://mcp.example.com';
const LONG_PATH = `/${'a'.repeat(2000)}`;

/** Files that take a naive reader, or the parser without limits, seconds. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['one line of 40 KB of wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(20_000)}b`],
  ['500 KiB of lines with as many wildcards as a line may have', many(`Disallow: /${`*${'a'.repeat(29)}`.repeat(64)}b`)],
  ['500 KiB of short rules', many('Disallow: /*a')],
  ['500 KiB of plain rules', many('Disallow: /b')],
  ['500 KiB of groups', 'User-agent: x\nUser-agent: portolan\nDisallow: /x\n'.repeat(10_000)],
  ['500 KiB without a line break', `Disallow: ${'*'.repeat(ROBOTS_BYTES)}`],
  ['500 KiB of comments', many(`# ${'#'.repeat(500)}`)],
];

function many(line: string): string {
  return `User-agent: *\n${`${line}\n`.repeat(Math.ceil(ROBOTS_BYTES / line.length))}`;
}

describe('robots.txt: reading a file and checking a path takes less than 50 ms', () => {
  it.each(HOSTILE)('with %s', (_what, text) => {
    readRobots(`${ORIGIN}/robots.txt`, 'User-agent: *\nDisallow: /*x', 'portolan').allows(`${ORIGIN}/y`);
    const before = process.cpuUsage();
    const rules = readRobots(`${ORIGIN}/robots.txt`, text, 'portolan');
    rules.allows(ORIGIN + LONG_PATH);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    process.stdout.write(`robots.txt: ${ms.toFixed(1)} ms of CPU\n`);
    // Other work of the process counts too; without the limits these take seconds.
    expect(ms).toBeLessThan(500);
  });
});
