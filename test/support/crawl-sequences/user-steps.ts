import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dump, JSON_SCHEMA, load } from 'js-yaml';

import { below, type Random } from '../../../scripts/support/seeded-random.ts';
import { MEMORY_FILE } from '../../../src/crawler/index.ts';
import { pick } from './facts.ts';
import { MANUAL } from './round.ts';
import type { StepAction } from './step.ts';
import { readStored, type Stored } from './stored.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function pickStored({ folder }: World, random: Random): Stored | undefined {
  const all = [...readStored(folder).values()];
  return all.length === 0 ? undefined : pick(all, random);
}

const DESCRIBE_BY_HAND: StepAction = (world, random) => {
  const stored = pickStored(world, random);
  // An edit of an entirely manual file cannot be detected: its author states the time.
  if (stored === undefined || stored.status === 'gone' || !stored.text.includes('publishedHash')) return undefined;
  // A content file is a map with a map of origins.
  const tree = load(stored.text, { schema: JSON_SCHEMA }) as { from?: object };
  const from = { ...tree.from, identity: { source: MANUAL, fetchedAt: '2026-01-01T00:00:00.000Z' } };
  writeFileSync(stored.file, dump({ ...tree, description: `By hand, ${below(1000, random)}.`, from }, { lineWidth: 120, noRefs: true }));
  world.touched.add(stored.name);
  return { text: `someone describes ${stored.name} by hand` };
};

const COMMENT: StepAction = (world, random) => {
  const stored = pickStored(world, random);
  if (stored === undefined) return undefined;
  writeFileSync(stored.file, `# Looked at.\n${stored.text}`);
  return { text: `someone writes a comment into the file of ${stored.name}` };
};

const WRITE_BY_HAND: StepAction = (world, random) => {
  const name = pick(['hand/a', 'hand/b', 'official/n0', 'lines/n1', 'dock/n2'], random);
  const file = path.join(world.folder, 'servers', `${name}.yaml`);
  if (existsSync(file)) return undefined;
  mkdirSync(path.dirname(file), { recursive: true });
  const id = `5e3f9a01-1c2d-4e5f-8a9b-${String(below(1e12, random)).padStart(12, '0')}`;
  writeFileSync(file, dump({ qualifiedName: name, id, description: 'By hand.', createdAt: new Date(world.now).toISOString() }));
  world.touched.add(name);
  return { text: `someone writes a file of ${name} by hand` };
};

const REMOVE_FILE: StepAction = (world, random) => {
  const stored = pickStored(world, random);
  if (stored === undefined) return undefined;
  rmSync(stored.file);
  return { text: `someone removes the file of ${stored.name}`, goesBack: true };
};

const CRLF: StepAction = (world) => {
  for (const { file, text } of readStored(world.folder).values()) writeFileSync(file, text.replaceAll(/\r?\n/g, '\r\n'));
  return { text: 'all content files get CRLF' };
};

const COPY: StepAction = (world) => {
  if (!existsSync(world.folder)) return undefined;
  const copy = path.join(path.dirname(world.folder), `copy-${world.copies.length}`);
  cpSync(world.folder, copy, { recursive: true });
  world.copies.push({ folder: copy, touched: new Set(world.touched) });
  return { text: 'someone copies the content folder' };
};

const RESTORE: StepAction = (world, random) => {
  if (world.copies.length === 0) return undefined;
  const copy = pick(world.copies, random);
  rmSync(world.folder, { recursive: true });
  cpSync(copy.folder, world.folder, { recursive: true });
  world.touched.clear();
  for (const name of copy.touched) world.touched.add(name);
  return { text: `someone restores ${path.basename(copy.folder)} of the content folder`, goesBack: true };
};

const FORGET: StepAction = (world) => {
  rmSync(path.join(world.folder, MEMORY_FILE), { force: true });
  return { text: 'someone removes the memory of the crawler' };
};

const TAG: StepAction = ({ sources }, random) => {
  const source = pick(sources, random);
  source.tags = source.tags.length === 0 ? [pick(['harbour', 'sea'], random)] : [];
  return { text: `sources.yaml adds the tags [${source.tags.join()}] to ${source.location}` };
};

const VERIFY: StepAction = ({ sources }, random) => {
  const source = pick(sources, random);
  source.verified = source.verified === true ? undefined : true;
  return { text: `sources.yaml ${source.verified === true ? 'verifies' : 'does not verify'} ${source.location}` };
};

const DROP: StepAction = ({ sources }, random) => {
  const source = pick(sources, random);
  source.isListed = !source.isListed;
  return { text: `sources.yaml ${source.isListed ? 'has' : 'has not'} ${source.location}` };
};

const NEW_EDITION: StepAction = (world, random) => {
  world.edition = `edition ${below(1000, random)}`;
  return { text: 'the crawler has new code' };
};

const WAIT: StepAction = (world, random) => {
  const days = pick([1, 4, 30, 95], random);
  world.wait(days * DAY);
  return { text: `${days} days pass` };
};

const JUMP: StepAction = (world, random) => {
  const days = pick([-20, -2, 0, 3, 40], random);
  const goesBack = days * DAY < world.skew;
  world.skew = days * DAY;
  return { text: `the clock of the crawler is off by ${days} days`, goesBack };
};

const CRAWL: StepAction = (world, random) => {
  world.wait((1 + below(30, random)) * HOUR);
  return { text: 'CRAWL', crawl: {} };
};

const CRAWL_WHOLE: StepAction = (world, random) => {
  world.wait((1 + below(30, random)) * HOUR);
  return { text: 'CRAWL --full', crawl: { full: true } };
};

const CRAWL_SHRINKING: StepAction = (world, random) => {
  world.wait((1 + below(30, random)) * HOUR);
  return { text: 'CRAWL --allow-shrink', crawl: { allowShrink: true } };
};

const KILL: StepAction = (world, random) => {
  world.wait((1 + below(30, random)) * HOUR);
  const after = 1 + below(30, random);
  const how = pick(['stopped', 'killed'] as const, random);
  return { text: `CRAWL, ${how} at request ${after}`, crawl: { kill: { after, how } } };
};

const CRAWL_FRESH: StepAction = (world, random) => {
  world.wait((1 + below(4, random)) * HOUR);
  return { text: 'CRAWL --fresh', crawl: { fresh: true } };
};

/** What people do with the content folder and sources.yaml, and what time does, each with how often it happens. */
export const USER_STEPS = {
  'describe-by-hand': [2, DESCRIBE_BY_HAND],
  comment: [1, COMMENT],
  'write-by-hand': [1, WRITE_BY_HAND],
  'remove-file': [2, REMOVE_FILE],
  crlf: [1, CRLF],
  copy: [1, COPY],
  restore: [1, RESTORE],
  forget: [1, FORGET],
  tag: [2, TAG],
  verify: [2, VERIFY],
  drop: [1, DROP],
  'new-edition': [1, NEW_EDITION],
  wait: [3, WAIT],
  jump: [1, JUMP],
} as const satisfies Readonly<Record<string, readonly [weight: number, action: StepAction]>>;

/** The crawls themselves, each with how often it is. */
export const CRAWL_STEPS = {
  crawl: [14, CRAWL],
  'crawl-whole': [3, CRAWL_WHOLE],
  'crawl-shrinking': [1, CRAWL_SHRINKING],
  'crawl-killed': [3, KILL],
  'crawl-fresh': [1, CRAWL_FRESH],
} as const satisfies Readonly<Record<string, readonly [weight: number, action: StepAction]>>;
