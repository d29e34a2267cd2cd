import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { checkCommand } from '../../scripts/commands/check.ts';
import { runHere } from '../support/run-here.ts';

const SOUND = "qualifiedName: acme/one\ncreatedAt: '2026-01-01'\n";
const TWO = SOUND.replace('acme/one', 'acme/two');

/** What an operator gets wrong: the file, its text, the line that is named, the message, and the fix. */
const WRONG: readonly (readonly [file: string, text: string, line: number, said: RegExp, fix: RegExp])[] = [
  ['site.yaml', 'name: 7\n', 1, /must be text/, /Name of the catalogue/],
  ['site.yaml', 'name: A\ntagln: x\n', 2, /"tagln" is not a key/, /Did you mean "tagline"\?/],
  ['site.yaml', 'name: A\nlanguage: fr\n', 2, /"fr" is not an allowed value/, /Write one of: en, de\./],
  ['site.yaml', 'name: A\naccent: red\n', 2, /"red" does not match the required format/, /For example: #7a1f5c/],
  ['site.yaml', 'name: A\nlogo: missing.svg\n', 2, /that file is not in the folder of site\.yaml/, /Add the image, or correct its name/],
  ['site.yaml', 'name: A\nstyles: ../theme.css\n', 2, /does not match the required format/, /For example: theme\/theme\.css/],
  ['site.yaml', 'name: A\nstyles: theme.scss\n', 2, /does not match the required format/, /style sheet below the folder/],
  ['site.yaml', 'name: A\nstyles: theme.css\n', 2, /that file does not exist/, /correct the path: it begins at the content folder/],
  ['site.yaml', 'name: A\noverrides:\n  footer: Footer.astro\n', 3, /does not match the required format/, /in a folder of its own/],
  ['site.yaml', 'name: A\noverrides:\n  foot: theme/Footer.astro\n', 3, /"foot" is not a key/, /Did you mean "footer"\?/],
  ['site.yaml', 'name: A\noverrides:\n  home: theme/Home.astro\n', 3, /that file does not exist/, /Add the file/],
  ['site.yaml', 'name: A\ndocs:\n  builtIn: none\n', 3, /must be true or false/, /Write true or false/],
  ['docs/apply.md', '# Apply\n', 1, /has no front matter/, /Begin the file with "---"/],
  ['docs/apply.md', '---\ndescription: D\n---\n', 2, /has no title/, /a line "title: …"/],
  ['docs/apply.md', '---\ntitle: A\n---\n', 2, /has no description/, /one sentence/],
  ['docs/apply.md', '---\ntitle: A\ndescription: D\nlayout: x\n---\n', 4, /"layout" is not a key/, /Write title, description, order/],
  ['docs/apply.md', '---\ntitle: A\ndescription: D\norder: first\n---\n', 4, /"order" must be/, /non-negative integer/],
  ['docs/apply.md', '---\ntitle: "A\n---\n', 2, /Unexpected end of the stream/, /YAML 1\.2/],
  ['docs/apply.md', '---\ntitle: A\ndescription: D\n---\n\n![x](x.png)\n', 6, /"x\.png", but that file does not exist/, /Add the image/],
  ['docs/index.md', '---\ntitle: A\ndescription: D\n---\n', 1, /is the name of another page/, /Rename the file/],
  ['docs/How To.md', '---\ntitle: A\ndescription: D\n---\n', 1, /cannot be the name of a page/, /lower-case letters/],
  ['site.yaml', 'name: A\neditUrl: https://example.org/\n', 2, /does not match the required format/, /For example: https:\/\/\S+\{path\}/],
  ['site.yaml', 'name: A\nrepositoryUrl: example.org/a\n', 2, /does not match the required format/, /For example: https:/],
  ['site.yaml', 'name: A\nfiles:\n  badges: no thanks\n', 3, /must be true or false/, /Write true or false/],
  ['site.yaml', 'name: A\nname: B\n', 2, /Duplicated/, /Keep one of the two keys/],
  ['site.yaml', '- name: A\n', 1, /must be a map/, /Write lines of "key: value"/],
  ['site.yaml', 'name: "A\n', 2, /Deficient indentation/, /close the quote/],
  ['site.yaml', '', 1, /is empty/, /Write at least one key/],
  ['site.yaml', 'name: A\n\ttagline: x\n', 2, /Tab characters/, /Indent with spaces/],
  ['site.yaml', 'name: A\napiAccess:\n  text: Ask.\n  url: ftp://x\n', 4, /does not match the required format/, /For example: mailto:/],
  ['sources.yaml', 'sources: {}\n', 1, /must be a list/, /after "- "/],
  ['sources.yaml', 'sources:\n  - kind: repo\n    location: a/b\n', 2, /"repo" is not an allowed value/, /Write one of: repository, /],
  ['sources.yaml', 'sources:\n  - kind: server\n    location: https://a.example\n', 2, /"name" is missing/, /Add "name"/],
  [
    'sources.yaml',
    'sources:\n  - kind: file\n    location: missing.jsonl\n',
    2,
    /There is no file missing\.jsonl/,
    /relative to sources\.yaml/,
  ],
  ['sources.yaml', 'sources:\n  - kind: repository\n    location: https://x\n', 2, /not a location in a repository/, /Write owner\/repo/],
  ['sources.yaml', 'sources:\n  - a/b\n', 2, /must be a map/, /Write lines of "key: value"/],
  ['products.yaml', 'products:\n  - name: Notion\n', 2, /"owners" is missing/, /Add "owners"/],
  [
    'products.yaml',
    'products:\n  - name: Notion\n    owners: [make/notion]\n',
    3,
    /does not match the required format/,
    /For example: makenotion/,
  ],
  [
    'products.yaml',
    'products:\n  - {name: A, owners: []}\n  - {name: a, owners: []}\n',
    3,
    /a name of an earlier product/,
    /Write one entry/,
  ],
  ['profiles/Web Research.yaml', 'name: W\nservers: [acme/one]\n', 1, /cannot be the id/, /lower-case letters/],
  ['profiles/web.yaml', 'name: W\nservers: acme/one\n', 2, /must be a list/, /after "- "/],
  ['profiles/web.yaml', 'name: W\nservers:\n  - nobody/here\n', 3, /"nobody\/here"/, /Correct the name/],
  ['profiles/web.yaml', 'name: W\nservers: [acme/one, acme/one]\n', 2, /Items 2 and 1 are equal/, /Remove one/],
  ['servers/acme/two.yaml', 'qualifiedName: acme two\n', 1, /"acme two" does not match the required format/, /For example: acme\/weather/],
  ['servers/acme/two.yaml', SOUND, 1, /is already used by .*one\.yaml/, /Remove one of the two files/],
  [
    'servers/acme/two.yaml',
    `${TWO}connections:\n  - {type: http, url: 'javascript:x'}\n`,
    4,
    /does not match the required format/,
    /For example: https:/,
  ],
  ['servers/acme/two.yaml', 'qualifiedName: acme/two\ncreatedAt: yesterday\n', 2, /"yesterday"/, /For example: 2026-/],
];

describe('an error in the settings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-wrong-'));
    await mkdir(path.join(folder, 'servers/acme'), { recursive: true });
    await mkdir(path.join(folder, 'profiles'));
    await mkdir(path.join(folder, 'docs'));
    await writeFile(path.join(folder, 'servers/acme/one.yaml'), SOUND);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const check = (environment: Readonly<Record<string, string>> = {}) =>
    runHere(checkCommand(), ['check', '--content', folder], { GITHUB_ACTIONS: '', GITHUB_WORKSPACE: '', ...environment });

  it.each(WRONG)('in %s: %j is reported with its line and a fix', async (name, text, line, message, fix) => {
    await writeFile(path.join(folder, name), text);
    const { stdout } = await check();
    const at = path.join(folder, name);
    const places = stdout.split(/\n(?! )/).filter((problem) => problem.startsWith(`${at}:${line}:`));
    const reported = places.find((problem) => message.test(problem)) ?? stdout;
    expect(reported).toMatch(message);
    expect(reported.split('\n    ')[1]).toMatch(fix);
  });

  it('annotates its line in GitHub Actions, and third-party text is no command there', async () => {
    await writeFile(path.join(folder, 'servers/acme/two.yaml'), `${TWO}"::error::x\\n100 %": 1\n`);
    const { code, stdout } = await check({ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder });
    const token = /^::stop-commands::(\S+)\n/.exec(stdout)?.[1] ?? '';
    expect(token).not.toBe('');
    const [output = '', after = ''] = stdout.split(`\n::${token}::\n`);
    expect(output).toContain('is not a key here');
    expect(after).toMatch(
      /^::error file=servers\/acme\/two\.yaml,line=3,col=1,title=schema-additional-properties::"::error::x%0A100 %25" is not a key here\. The keys are: .*\n$/,
    );
    expect(code).toBe(1);
  });

  it('is not annotated without the option, nor with JSON', async () => {
    await writeFile(path.join(folder, 'site.yaml'), 'nam: A\n');
    expect((await check()).stdout).not.toContain('::error');
    const json = await runHere(checkCommand(), ['check', '--content', folder, '--json'], { GITHUB_ACTIONS: 'true' });
    const { problems } = JSON.parse(json.stdout) as { problems: { code: string }[] };
    expect(problems.map(({ code }) => code)).toContain('schema-additional-properties');
    const none = await runHere(checkCommand(), ['check', '--content', folder, '--no-annotations'], { GITHUB_ACTIONS: 'true' });
    expect(none.stdout).not.toContain('::error');
    const annotated = await runHere(checkCommand(), ['check', '--content', folder, '--annotations'], { GITHUB_ACTIONS: '' });
    expect(annotated.stdout).toContain('::error file=');
  });
});
