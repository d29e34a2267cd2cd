import { below, sample, type Random } from '../../../scripts/support/seeded-random.ts';
import { pick } from './facts.ts';
import type { FakeSource, Trouble } from './fake-source.ts';
import type { Done, StepAction } from './step.ts';
import type { World } from './world.ts';

/** A name that a source lists, with that source. */
function pickListed({ sources }: World, random: Random): readonly [FakeSource, string] | undefined {
  const filled = sources.filter((source) => source.stated().size > 0);
  if (filled.length === 0) return undefined;
  const source = pick(filled, random);
  return [source, pick([...source.stated().keys()], random)];
}

function pickFree(source: FakeSource, random: Random): string | undefined {
  const free = source.pool.filter((name) => !source.stated().has(name));
  return free.length === 0 || (!source.isList && source.stated().size > 0) ? undefined : pick(free, random);
}

/** A step at one of the servers that are listed. */
function atServer(act: (source: FakeSource, name: string, random: Random) => string | undefined): StepAction {
  return (world, random) => {
    const [source, name] = pickListed(world, random) ?? [];
    const text = source === undefined || name === undefined ? undefined : act(source, name, random);
    return text === undefined ? undefined : { text: `${source?.location ?? ''}: ${text}` };
  };
}

const ADD: StepAction = ({ sources }, random) => {
  const source = pick(sources, random);
  const name = pickFree(source, random);
  if (name === undefined) return undefined;
  source.put(name, source.invent(name, random));
  return { text: `${source.location}: lists ${name}` };
};

const CHANGE = atServer((source, name, random) => {
  source.put(name, source.invent(name, random));
  return `says something else of ${name}`;
});

const REMOVE = atServer((source, name) => {
  source.remove(name);
  return `lists ${name} no more`;
});

const REMOVE_MANY: StepAction = ({ sources }, random) => {
  const source = pick(
    sources.filter(({ isList }) => isList),
    random,
  );
  const names = sample([...source.stated().keys()], 6 + below(4, random), random);
  for (const name of names) source.remove(name);
  return { text: `${source.location}: lists ${names.length} servers no more: ${names.join(', ')}` };
};

const RETURN: StepAction = ({ sources }, random) => {
  const absent = sources.flatMap((source) =>
    [...source.removed]
      .filter(([name]) => !source.stated().has(name) && (source.isList || source.stated().size === 0))
      .map(([name, facts]) => ({ source, name, facts })),
  );
  if (absent.length === 0) return undefined;
  const { source, name, facts } = pick(absent, random);
  source.put(name, facts);
  return { text: `${source.location}: lists ${name} again, as it was` };
};

const RENAME = atServer((source, name, random) => {
  const free = source.pool.filter((other) => other !== name && !source.stated().has(other));
  if (free.length === 0) return undefined;
  const other = pick(free, random);
  source.rename(name, other);
  return `calls ${name} ${other}`;
});

const REORDER: StepAction = ({ sources }, random) => {
  const source = pick(sources, random);
  source.reorder();
  return { text: `${source.location}: lists all in another order` };
};

const REORDER_TOOLS = atServer((source, name) => {
  const facts = source.stated().get(name);
  if (facts === undefined || source.kind === 'github') return undefined;
  source.put(name, { ...facts, tools: facts.tools.toReversed() });
  return `lists the tools of ${name} in another order`;
});

const DESCRIBE: StepAction = ({ github }, random) => {
  const names = [...github.stated().keys()];
  if (names.length === 0) return undefined;
  const name = pick(names, random);
  const { description, tags, version } = github.invent(name, random);
  github.describe(name, { description, tags, version });
  return { text: `acme: says something else of the repository of ${name}` };
};

const MOVE: StepAction = ({ github }, random) => {
  const names = [...github.stated().keys()];
  if (names.length === 0) return undefined;
  const name = pick(names, random);
  github.move(name);
  return { text: `acme: moves the file of ${name}` };
};

const PUSH_BEHIND_CACHE: StepAction = ({ github }, random) => {
  const names = [...github.stated().keys()];
  if (names.length === 0) return undefined;
  const name = pick(names, random);
  github.put(name, github.invent(name, random));
  github.trouble = { kind: 'lag' };
  return { text: `acme: pushes ${name}, and raw files stay as they were for a crawl` };
};

/** Has a source be in trouble during the next crawl. */
function inTrouble(
  kinds: readonly FakeSource['kind'][] | undefined,
  make: (source: FakeSource, random: Random) => readonly [Trouble, string],
): StepAction {
  return ({ sources }, random): Done => {
    const source = pick(
      sources.filter(({ kind }) => kinds?.includes(kind) ?? true),
      random,
    );
    const [trouble, text] = make(source, random);
    source.trouble = trouble;
    return { text: `${source.location}: ${text} during the next crawl` };
  };
}

const PAGED = ['registry', 'registry-original', 'github'] as const;

const SHRINK = inTrouble(PAGED, (source, random) => {
  const name = [...source.stated().keys()][below(3, random)];
  const move = (): void => (name === undefined ? undefined : source.remove(name));
  return [{ kind: 'moves', move }, `loses ${name ?? 'nothing'} while it is paged`];
});

const GROW = inTrouble(PAGED, (source, random) => {
  const name = pickFree(source, random);
  const move = (): void => {
    if (name !== undefined) source.put(name, source.invent(name, random));
    source.reorder();
  };
  return [{ kind: 'moves', move }, `gains ${name ?? 'nothing'} and is reordered while it is paged`];
});

/** What happens at sources, each with how often it does. */
export const SOURCE_STEPS = {
  add: [6, ADD],
  change: [6, CHANGE],
  remove: [6, REMOVE],
  'remove-many': [1, REMOVE_MANY],
  return: [4, RETURN],
  rename: [3, RENAME],
  reorder: [1, REORDER],
  'reorder-tools': [2, REORDER_TOOLS],
  describe: [2, DESCRIBE],
  move: [1, MOVE],
  'push-behind-cache': [2, PUSH_BEHIND_CACHE],
  down: [1, inTrouble(undefined, () => [{ kind: 'down' }, 'answers 503'])],
  break: [
    2,
    inTrouble(undefined, (_source, random) => {
      const after = 1 + below(5, random);
      return [{ kind: 'breaks', after }, `answers 503 from its request ${after + 1} on`];
    }),
  ],
  'no-release': [1, inTrouble(['github'], () => [{ kind: 'part-down', path: /\/releases\/latest$/ }, 'answers 503 for releases'])],
  'no-raw-file': [
    1,
    inTrouble(['github', 'docker-catalog'], () => [{ kind: 'part-down', path: /\.(?:yaml|json)$/ }, 'answers 503 for files']),
  ],
  'no-detail': [1, inTrouble(['registry-original'], () => [{ kind: 'part-down', path: /\/servers\/./ }, 'answers 503 for details'])],
  'cut-tree': [1, inTrouble(['github', 'docker-catalog'], () => [{ kind: 'cut-tree' }, 'cuts its trees'])],
  shrink: [2, SHRINK],
  grow: [1, GROW],
} as const satisfies Readonly<Record<string, readonly [weight: number, action: StepAction]>>;
