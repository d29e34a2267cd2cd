import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** An old term, and the term of the field that CONTRIBUTING.md defines in its place. */
interface OldTerm {
  readonly old: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Texts in which the pattern must find the term. */
  readonly examples: readonly string[];
}

/** A place where an old term is right. */
interface Exception {
  /** Finds the allowed text: a term within it is no offence. */
  readonly text: RegExp;
  /** The files in which it is allowed. */
  readonly files: RegExp;
  readonly reason: string;
}

/**
 * Words, whole or as a part of a name in camel case, snake case or kebab case.
 *
 * @param list words in lower case, separated by blanks
 */
function words(list: string, instead: string): OldTerm {
  const alternatives = list.split(' ');
  const small = alternatives.join('|');
  const capital = alternatives.map((word) => capitalised(word)).join('|');
  const constant = small.toUpperCase();
  return {
    old: list,
    pattern: new RegExp(`(?<![A-Za-z])(?:${small})(?![a-z])|(?:${capital})(?![a-z])|(?<![A-Za-z])(?:${constant})(?![A-Za-z])`, 'g'),
    instead,
    examples: alternatives.flatMap((word) => [
      `the ${word}.`,
      `read${capitalised(word)}Of`,
      `${word}Of`,
      `MAX_${word.toUpperCase()}`,
      `a/${word}-file.ts`,
    ]),
  };
}

/** Words in a row, in text that may continue in the next line of a comment. A capital at the beginning is that of a label. */
function phrase(text: string, instead: string): OldTerm {
  const isLabel = /^[A-Z]/.test(text);
  const pattern = new RegExp(`(?<![A-Za-z])${text.replaceAll(' ', String.raw`[\s*/]+`)}(?![A-Za-z])`, isLabel ? 'g' : 'gi');
  return { old: text, pattern, instead, examples: [`'${text}'`, `/** … ${text.replace(' ', '\n   * ')}. */`] };
}

/** Words that are one name, in camel case or with hyphens, blanks or underscores between them. */
function name(old: string, instead: string): OldTerm {
  const parts = old.split(' ');
  const capitals = parts.map(capitalised);
  const anyCase = parts.map((part) => `[${part.charAt(0)}${part.charAt(0).toUpperCase()}]${part.slice(1)}`);
  const pattern = new RegExp(String.raw`(?<![A-Za-z])${anyCase.join(String.raw`[\s_-]?`)}(?![a-z])|${capitals.join('')}(?![a-z])`, 'g');
  return { old, pattern, instead, examples: [old, `read${capitals.join('')}Of`, `src/${parts.join('-')}.ts`] };
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

const OLD_TERMS: readonly OldTerm[] = [
  words('shelf shelves', 'content store'),
  words('twin twins', 'alternate format'),
  words('harvest harvests harvested harvesting', 'source output; to read a source'),
  words('lane lanes', 'host queue'),
  words('settling', 'reconciliation'),
  words('mend mends mended mending', 'fix'),
  words('vouch vouches vouched vouching', 'verified, verification'),
  words('manners', 'politeness, rate limits'),
  words('tally tallies tallied', 'source statistics'),
  words('gravest graver', 'by severity; more severe'),
  words('forsaken', 'abandoned'),
  words('rooms wings', 'folders, parts'),
  words('judge judges judged judging', 'evaluate, check, assess'),
  words('stranger strangers', 'third party, unknown publisher'),
  words('dialect dialects', 'API, routes; official registry API'),
  name('taking in', 'server intake'),
  name('ways out', 'client snippets, query suggestions'),
  name('way out', 'client snippet, query suggestion'),
  name('made once', 'memoized'),
  name('lenient source', 'fault-tolerant reader'),
  { old: 'Books', pattern: /\bBooks\b/g, instead: 'CrawlState', examples: ['books: Books'] },
  { old: 'Doubles', pattern: /\bDoubles\b/g, instead: 'DuplicateDetector', examples: ['new Doubles()'] },
  { old: 'Concept', pattern: /\bConcepts?\b/g, instead: 'ExpandedTerms', examples: ['terms: readonly Concept[]'] },
  { old: 'MOST_', pattern: /\bMOST_[A-Z]/g, instead: 'MAX_…', examples: ['const MOST_ROWS = 5;'] },
  { old: 'patience', pattern: /patience/gi, instead: 'GIVE_UP_AFTER, timeout', examples: ['PATIENCE.runs', 'withPatience(work())'] },
  phrase('for ever', 'permanently'),
  phrase('say once', 'define in one place'),
  phrase('said once', 'defined in one place'),
  phrase('the house', 'the folder, the project'),
  phrase('Take it along', 'Export'),
  phrase('Narrow down', 'Filters'),
  phrase('Over the network', 'Remote (HTTP)'),
  phrase('On your own machine', 'Local (stdio)'),
  phrase('Where this comes from', 'Sources'),
  phrase('Still to fix', 'Required'),
  phrase('Make a list', 'Build a configuration'),
  phrase('kept by hand', 'maintained manually'),
  phrase('compared with nothing', 'no previous build to compare with'),
];

const EXCEPTIONS: readonly Exception[] = [
  {
    text: /\bfiles\.twins\b|["']twins["']|\btwins: (?:true|false)\b/g,
    files: /^(?:src|scripts|test)\//,
    reason: 'files.twins is a published key of content/site.yaml',
  },
  {
    text: /\btwins\b/g,
    files: /^src\/(?:catalog\/(?:values\/file-families|published\/side-files)|api\/openapi\/file(?:-schemas|s-part))\.ts$/,
    reason: 'these files read or describe the settings of files, so that their variables have the names of its keys',
  },
  {
    text: /`mend`|["']mend["']|\bmend\??:|\bmend \}|\(mend\)/g,
    files: /^(?:scripts\/commands\/doctor\.ts|src\/api\/conformance\/|src\/site\/docs\/commands\.md$|test\/(?:api\/conformance|scripts)\/)/,
    reason: 'mend is a published member of what "doctor --json" prints, beside fix',
  },
  {
    text: /"mend"/g,
    files: /^src\/site\/pages\/checks\/\[rule\]\.astro$/,
    reason: 'mend is the published fragment of a section on the pages of checks',
  },
  {
    text: /\btallies\b/g,
    files:
      /^(?:scripts\/commands\/crawl\.ts|src\/crawler\/(?:crawl|reconciliation\/summary)\.ts|test\/(?:crawler|database\/crawl|guarantees|scripts)\/)/,
    reason: 'tallies is a published member of what "crawl --json" prints',
  },
  {
    text: /\bDIALECT\b/g,
    files: /^test\/session-config\//,
    reason: 'JSON Schema calls the value of $schema a dialect',
  },
  {
    text: /\bharvests\?|\bharvested /g,
    files: /^src\/security\/scan\/rules\/instructions\.ts$/,
    reason: 'rules search for the harvesting of credentials, a term of security, in third-party text',
  },
];

/** What is read: text of the project, not other people's data, not expected output that another test compares. */
const READ = ['src', 'scripts', 'test', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const TEXT = /\.(?:ts|mjs|astro|css|md|json|ya?ml|svg)$/;
const NOT_READ = /^test\/(?:golden|.*\/fixtures)\/|^src\/search\/embedding\/model\/|^test\/plain-words\.test\.ts$/;

interface Offence {
  readonly file: string;
  /** From 1; 0 for the path itself. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

function offencesIn(text: string, file: string): readonly Offence[] {
  const allowed = EXCEPTIONS.filter(({ files }) => files.test(file)).flatMap(({ text: pattern }) => [...text.matchAll(pattern)]);
  const isAllowed = (index: number): boolean => allowed.some((match) => match.index <= index && index < match.index + match[0].length);
  return OLD_TERMS.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isAllowed(index))
      .map(({ index, 0: found }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        found: found.replaceAll(/\s+/g, ' '),
        instead,
      })),
  );
}

function readFiles(): ReadonlyMap<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...READ], { encoding: 'utf8' });
  const files = [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(file) && !NOT_READ.test(file));
  return new Map(files.map((file) => [file, TEXT.test(file) ? readFileSync(file, 'utf8') : '']));
}

describe('the words of the project', () => {
  const files = readFiles();

  it('are the terms of CONTRIBUTING.md, in the names of files and in their text', () => {
    const offences = [...files].flatMap(([file, text]) => [
      ...offencesIn(file, file).map((offence) => ({ ...offence, line: 0 })),
      ...offencesIn(text, file),
    ]);
    expect(offences.map(({ file, line, found, instead }) => `${file}:${line}: "${found}". Write: ${instead}`)).toEqual([]);
  });

  it('are checked in many files', () => {
    expect(files.size).toBeGreaterThan(1500);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['README.md', 'src/catalog/record/record.ts', 'test/architecture.ts']));
  });

  it.each(OLD_TERMS)('are searched for "$old", in texts and in names', ({ instead, examples }) => {
    for (const example of examples)
      expect(
        offencesIn(example, 'example.ts').map((offence) => offence.instead),
        example,
      ).toContain(instead);
  });

  it('may have an old term as a part of a longer word', () => {
    for (const text of [
      'bookshelves',
      'recommended',
      'textbooks',
      'planes',
      'amend',
      'entwined',
      'the houses',
      'ALMOST_ALL',
      'always outside',
    ])
      expect(offencesIn(text, 'example.ts'), text).toEqual([]);
  });

  it.each(EXCEPTIONS.map(({ reason, ...exception }) => [reason, exception] as const))('have an exception: %s', (_reason, exception) => {
    const used = [...files].filter(([file, text]) => exception.files.test(file) && text.search(exception.text) !== -1);
    expect(used).not.toEqual([]);
  });
});
