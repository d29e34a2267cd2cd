/** Examples of each command with their results; the first lines of its help. Every command has an entry. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, what: string])[]>> = {
  portolan: [
    ['npm start', 'the bundled catalogue on your machine'],
    ['npm run init', 'create your own catalogue'],
    ['npm run crawl', 'refresh content/ from content/sources.yaml'],
    ['npm run check', 'every problem of every content file'],
    ['npm run build', 'write the site to dist/'],
  ],
  start: [
    ['npm start', 'crawl local sources, build, serve at http://localhost:4321'],
    ['npm start -- --online --port 8080', 'crawl every source, and serve at another port'],
  ],
  init: [
    ['npm run init', 'ask for folder and name, and create the catalogue'],
    ['npm run init -- --dir ../harbour --name "Harbour tools" --language de', 'ask nothing'],
    ['npm run init -- --dry-run', 'list the files that would be written'],
  ],
  crawl: [
    ['npm run crawl', 'every source, conditionally'],
    ['npm run crawl -- --only file,repository', 'sources of these kinds'],
    ['npm run --silent crawl -- --json | jq .problems', 'the summary for a program'],
  ],
  check: [
    ['npm run check', 'every problem of content/, with line and column'],
    ['npm run --silent check -- --content ../harbour/content --json', 'those of another folder, for a program'],
  ],
  scan: [
    ['npm run scan', 'findings with their lines'],
    ['npm run scan -- --fail-on high --sarif findings.sarif', 'for CI'],
    ['npm run scan -- --approve acme/weather', 'approve its changes'],
  ],
  diff: [
    ['npm run --silent diff -- .portolan/before content', 'what the last rebuild changed'],
    ['npm run --silent diff -- .portolan/before content --markdown', 'the same, for a pull request'],
  ],
  build: [
    ['npm run build', 'write the site to dist/'],
    ['PORTOLAN_SITE=https://you.github.io/servers npm run build', 'for its final URL'],
    ['PORTOLAN_CONTENT=../harbour/content PORTOLAN_OUT=../harbour/dist npm run build', 'another catalogue'],
  ],
  rebuild: [
    ['npm run rebuild', 'everything'],
    ['npm run rebuild -- --no-build --fail-on high', 'refresh the content, and stop at a finding of high severity'],
  ],
  serve: [
    ['npm run serve', 'dist/ and its API at http://localhost:4321'],
    ['PORTOLAN_API_PUBLIC=1 npm run serve -- --port 8080', 'without keys, at another port'],
  ],
  keys: [
    ['npm run --silent keys -- add --name ci', 'a key for everything'],
    ['npm run --silent keys -- add --name ci --scope api --expires 90d', 'one for the API, for 90 days'],
    ['npm run --silent keys -- list', 'all keys'],
    ['npm run --silent keys -- revoke ci', 'revoke one'],
    ['npm run --silent keys -- signing', 'a key that signs what is built'],
  ],
  doctor: [
    ['npm run doctor -- https://catalogue.example.org/', 'check it with the requests of each client'],
    ['npm run --silent doctor -- https://catalogue.example.org/ --json', 'the report for a program'],
  ],
  verify: [
    ['npm run verify -- dist', 'a build, before it is published'],
    ['npm run verify -- https://catalogue.example.org/ --key operator.json', 'a published site, with a known key'],
    ['npm run verify -- https://catalogue.example.org/ --sample 200', 'two hundred of its files'],
  ],
  index: [['npm run index -- --records records.jsonl --out index', 'an index of records, without a site']],
  search: [['npm run --silent search -- --index dist/search --queries questions.jsonl --k 5', 'one line of hits per line of queries']],
  screenshots: [
    ['npm run screenshots', 'build the bundled catalogue, and take every kind of page'],
    ['npm run screenshots -- --dist dist --pages home,server --full', 'of a built site, whole pages'],
  ],
  bench: [
    ['npm run bench', 'everything'],
    ['npm run --silent bench -- ranking --json', 'one, for a program'],
  ],
};

/** The examples of a command as text, followed by a blank line. */
export function exampleText(command: string): string {
  const examples = EXAMPLES[command] ?? [];
  if (examples.length === 0) return '';
  const width = Math.min(60, Math.max(...examples.map(([typed]) => typed.length)));
  const lines = examples.map(([typed, what]) =>
    typed.length > width ? `  ${typed}\n  ${' '.repeat(width)}  ${what}` : `  ${typed.padEnd(width)}  ${what}`,
  );
  return `Examples:\n${lines.join('\n')}\n`;
}
