/** English words that say nothing about a topic, and parts of them that an apostrophe separates. Queries leave them out. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a about above after again against all also am an and any are as at be because been before being below between both but by',
    'can cannot could d did do does doing don down during each either else ever every few for from further had has have having',
    'he her here hers herself him himself his how however i if in into is it its itself just let like ll m may me might more',
    'most must my myself need no nor not now of off on once only or other our ours ourselves out over own please re s same shall',
    'she should so some such t than that the their theirs them themselves then there these they this those through to too under',
    'until up us ve very want was we were what when where whether which while who whom whose why will with within without would',
    'you your yours yourself yourselves able help get give got make use using used',
  ].flatMap((line) => line.split(' ')),
);
