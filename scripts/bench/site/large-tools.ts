/** Words that tools are made of, so that two hundred of them differ as real ones do. */
const VERBS = ['find', 'list', 'create', 'update', 'delete', 'move', 'copy', 'share', 'archive', 'restore', 'export', 'import', 'compare'];
const THINGS = ['file', 'folder', 'issue', 'comment', 'branch', 'release', 'invoice', 'customer', 'order', 'message', 'channel', 'report'];
const QUALITIES = ['recent', 'shared', 'open', 'archived', 'private', 'assigned', 'overdue', 'draft', 'pinned', 'failing', 'unread'];

/** Tools as a large server has them: a sentence or two each, and six parameters with words of their own. */
export function largeTools(count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => {
    const [verb, thing, quality] = [pick(VERBS, at), pick(THINGS, Math.floor(at / VERBS.length)), pick(QUALITIES, at * 3)];
    return {
      name: `${verb}_${thing}${at < VERBS.length * THINGS.length ? '' : `_${at}`}`,
      description: `Can ${verb} each ${quality} ${thing} of a workspace. Takes the ${pick(QUALITIES, at + 5)} ones first and stops at ${at + 3}.`,
      inputSchema: { type: 'object', required: [`${thing}Id`], properties: parameters(thing, at) },
    };
  });
}

function parameters(thing: string, at: number): object {
  return {
    [`${thing}Id`]: { type: 'string', description: `The ${thing}, by the id that the ${pick(VERBS, at + 1)} tool gives.` },
    filter: { enum: [pick(QUALITIES, at), pick(QUALITIES, at + 1), pick(QUALITIES, at + 2)], description: 'Which of them are meant.' },
    limit: { type: 'integer', minimum: 1, maximum: 10 + (at % 90), default: 10, description: `At most so many; ${at + 1} at once.` },
    since: { type: 'string', format: 'date-time', description: `Leaves out what no ${pick(THINGS, at + 4)} has met since.` },
    [pick(THINGS, at + 7)]: { type: 'array', items: { type: 'string' }, description: `Names, each of a ${pick(THINGS, at + 7)}.` },
    dryRun: { type: 'boolean', default: false, description: `Says what it would ${pick(VERBS, at)} and leaves all as it is.` },
  };
}

function pick(words: readonly string[], at: number): string {
  return words[at % words.length] ?? '';
}
