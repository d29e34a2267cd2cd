/** Examples of each command with their results; the first lines of its help. Every command has an entry. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, what: string])[]>> = {
  portolan: [
    ['npx portolan init', 'create your own catalogue in this folder'],
    ['npx portolan dev', 'serve it, and build it again with each change'],
    ['npx portolan crawl', 'refresh content/ from content/sources.yaml'],
    ['npx portolan check', 'list every problem of every content file'],
    ['npx portolan build', 'write the site to dist/'],
  ],
  start: [
    ['npx portolan start', 'crawl local sources, build, serve at http://localhost:4321'],
    ['npx portolan start --online --port 8080', 'crawl all sources, and serve at another port'],
  ],
  init: [
    ['npx portolan init', 'prompt for name and language, and create the catalogue in this folder'],
    ['npx portolan init --dir ../harbour --name "Harbour tools" --language de', 'create it without prompts'],
    ['npx portolan init --for gitlab container', 'write the pipeline of GitLab and a Containerfile'],
    ['npx portolan init --dry-run', 'list the files that would be written'],
  ],
  dev: [
    ['npx portolan dev', 'serve the catalogue at http://localhost:4321'],
    ['npx portolan dev --port 8080', 'serve it at another port'],
  ],
  upgrade: [
    ['npx portolan upgrade', 'show what this version changes, and ask before writing'],
    ['npx portolan upgrade --write', 'write the changes without asking'],
  ],
  crawl: [
    ['npx portolan crawl', 'read all sources, with conditional requests'],
    ['npx portolan crawl --only file,repository', 'read only sources of these kinds'],
    ['npx portolan crawl --json | jq .problems', 'print the problems as JSON'],
  ],
  check: [
    ['npx portolan check', 'list every problem of content/, with line and column'],
    ['npx portolan check --content ../harbour/content --json', 'list those of another folder as JSON'],
  ],
  lint: [
    ['npx portolan lint ../weather', "check the files of a server's repository on this machine"],
    ['npx portolan lint https://github.com/acme/weather', 'check a public repository'],
    ['npx portolan lint https://weather.example.com', 'check a running server'],
    ['npx portolan lint . --offline --json', 'print the result as JSON, without requests'],
  ],
  scan: [
    ['npx portolan scan', 'list findings with their lines'],
    ['npx portolan scan --fail-on high --sarif findings.sarif', 'write a SARIF log, and fail on severity high or critical'],
    ['npx portolan scan --approve acme/weather', 'approve the changes of this server'],
  ],
  load: [
    ['npx portolan build && npx portolan load', 'load a new build; PORTOLAN_DATABASE names the database'],
    ['npx portolan load --keep 60', 'keep the edition before for an hour'],
  ],
  diff: [
    ['npx portolan diff .portolan/before content', 'list what the last rebuild changed'],
    ['npx portolan diff .portolan/before content --markdown', 'the same as Markdown, for a pull request'],
  ],
  build: [
    ['npx portolan build', 'write the site to dist/'],
    ['PORTOLAN_SITE=https://you.github.io/servers npx portolan build', 'build for its final URL'],
    ['PORTOLAN_CONTENT=../harbour/content PORTOLAN_OUT=../harbour/dist npx portolan build', 'build another catalogue'],
  ],
  rebuild: [
    ['npx portolan rebuild', 'run all steps'],
    ['npx portolan rebuild --no-build --fail-on high', 'refresh the content, and stop at a finding of high severity'],
  ],
  serve: [
    ['npx portolan serve', 'serve dist/ and its API at http://localhost:4321'],
    ['PORTOLAN_API_PUBLIC=1 npx portolan serve --port 8080', 'open the API without keys, at another port'],
    ['npx portolan serve --workers auto --drain-delay 10', 'use all processor cores, and end 10 s after a load balancer is told'],
  ],
  keys: [
    ['npx portolan keys add --name ci', 'create a key for all scopes'],
    ['npx portolan keys add --name ci --scope api --expires 90d', 'create a key for the API, valid for 90 days'],
    ['npx portolan keys list', 'list all keys'],
    ['npx portolan keys revoke ci', 'revoke a key'],
    ['npx portolan keys signing', 'create a key that signs builds'],
  ],
  doctor: [
    ['npx portolan doctor https://catalogue.example.org/', 'check it with the requests of each client'],
    ['npx portolan doctor https://catalogue.example.org/ --json', 'print the report as JSON'],
  ],
  verify: [
    ['npx portolan verify dist', 'verify a build before it is published'],
    ['npx portolan verify https://catalogue.example.org/ --key operator.json', 'verify a published site with a known key'],
    ['npx portolan verify https://catalogue.example.org/ --sample 200', 'verify only 200 random files'],
  ],
  index: [['npx portolan index --records records.jsonl --out index', 'create an index without a site']],
  search: [
    ['npx portolan search send mail', 'list what the search of the built site finds'],
    ['npx portolan search weather is:verified --k 3', 'list three servers, with a filter'],
    ['npx portolan search --queries questions.jsonl --k 5', 'print a line of JSON for each query of a file'],
  ],
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
