/** Examples of each command with their results; the first lines of its help. Every command has an entry. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, what: string])[]>> = {
  portolan: [
    ['npm start', 'run the bundled catalogue on your machine'],
    ['npm run init', 'create your own catalogue'],
    ['npm run crawl', 'refresh content/ from content/sources.yaml'],
    ['npm run check', 'list every problem of every content file'],
    ['npm run build', 'write the site to dist/'],
  ],
  start: [
    ['npm start', 'crawl local sources, build, serve at http://localhost:4321'],
    ['npm start -- --online --port 8080', 'crawl all sources, and serve at another port'],
  ],
  init: [
    ['npm run init', 'prompt for folder and name, and create the catalogue'],
    ['npm run init -- --dir ../harbour --name "Harbour tools" --language de', 'create it without prompts'],
    ['npm run init -- --dry-run', 'list the files that would be written'],
  ],
  crawl: [
    ['npm run crawl', 'read all sources, with conditional requests'],
    ['npm run crawl -- --only file,repository', 'read only sources of these kinds'],
    ['npm run --silent crawl -- --json | jq .problems', 'print the problems as JSON'],
  ],
  check: [
    ['npm run check', 'list every problem of content/, with line and column'],
    ['npm run --silent check -- --content ../harbour/content --json', 'list those of another folder as JSON'],
  ],
  lint: [
    ['npm run lint:server -- ../weather', "check the files of a server's repository on this machine"],
    ['npm run lint:server -- https://github.com/acme/weather', 'check a public repository'],
    ['npm run lint:server -- https://weather.example.com', 'check a running server'],
    ['npm run --silent lint:server -- . --offline --json', 'print the result as JSON, without requests'],
  ],
  scan: [
    ['npm run scan', 'list findings with their lines'],
    ['npm run scan -- --fail-on high --sarif findings.sarif', 'write a SARIF log, and fail on severity high or critical'],
    ['npm run scan -- --approve acme/weather', 'approve the changes of this server'],
  ],
  diff: [
    ['npm run --silent diff -- .portolan/before content', 'list what the last rebuild changed'],
    ['npm run --silent diff -- .portolan/before content --markdown', 'the same as Markdown, for a pull request'],
  ],
  build: [
    ['npm run build', 'write the site to dist/'],
    ['PORTOLAN_SITE=https://you.github.io/servers npm run build', 'build for its final URL'],
    ['PORTOLAN_CONTENT=../harbour/content PORTOLAN_OUT=../harbour/dist npm run build', 'build another catalogue'],
  ],
  rebuild: [
    ['npm run rebuild', 'run all steps'],
    ['npm run rebuild -- --no-build --fail-on high', 'refresh the content, and stop at a finding of high severity'],
  ],
  serve: [
    ['npm run serve', 'serve dist/ and its API at http://localhost:4321'],
    ['PORTOLAN_API_PUBLIC=1 npm run serve -- --port 8080', 'open the API without keys, at another port'],
  ],
  keys: [
    ['npm run --silent keys -- add --name ci', 'create a key for all scopes'],
    ['npm run --silent keys -- add --name ci --scope api --expires 90d', 'create a key for the API, valid for 90 days'],
    ['npm run --silent keys -- list', 'list all keys'],
    ['npm run --silent keys -- revoke ci', 'revoke a key'],
    ['npm run --silent keys -- signing', 'create a key that signs builds'],
  ],
  doctor: [
    ['npm run doctor -- https://catalogue.example.org/', 'check it with the requests of each client'],
    ['npm run --silent doctor -- https://catalogue.example.org/ --json', 'print the report as JSON'],
  ],
  verify: [
    ['npm run verify -- dist', 'verify a build before it is published'],
    ['npm run verify -- https://catalogue.example.org/ --key operator.json', 'verify a published site with a known key'],
    ['npm run verify -- https://catalogue.example.org/ --sample 200', 'verify only 200 random files'],
  ],
  index: [['npm run index -- --records records.jsonl --out index', 'create an index without a site']],
  search: [['npm run --silent search -- --index dist/search --queries questions.jsonl --k 5', 'print one line of hits per query']],
  screenshots: [
    ['npm run screenshots', 'build the bundled catalogue, and capture every kind of page'],
    ['npm run screenshots -- --dist dist --pages home,server --full', 'capture full pages of a built site'],
  ],
  bench: [
    ['npm run bench', 'run all benchmarks'],
    ['npm run --silent bench -- ranking --json', 'run one, and print JSON'],
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
