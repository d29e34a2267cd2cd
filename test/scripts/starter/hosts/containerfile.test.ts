import { readFileSync } from 'node:fs';
import { DockerfileParser, type Entrypoint, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';

import { serveCommand } from '../../../../scripts/commands/serve.ts';
import { HEALTH_PATHS } from '../../../../src/api/node/health.ts';

const TEXT = readFileSync('scripts/starter/hosts/container/Containerfile', 'utf8');
const FILE = DockerfileParser.parse(TEXT);
const INSTRUCTIONS = FILE.getInstructions();
/** The instructions after the last FROM. */
const LAST = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex((each) => each.getKeyword() === 'FROM') + 1);

function all(keyword: string, from: readonly Instruction[] = INSTRUCTIONS): readonly string[] {
  return from.filter((each) => each.getKeyword() === keyword).map((each) => each.getTextContent().slice(keyword.length + 1));
}

/** The strings of an instruction in exec form; `undefined` in shell form. */
function execForm(keyword: string): readonly string[] | undefined {
  const found = LAST.find((each) => each.getKeyword() === keyword);
  // The parser makes instructions of this class for CMD and ENTRYPOINT.
  return found && (found as Entrypoint).getJSONStrings().map((each) => each.getJSONValue());
}

describe('the Containerfile of a catalogue', () => {
  it('has no mistake that the linter knows', () => {
    expect(validate(TEXT).map(({ range, message }) => [range.start.line + 1, message])).toEqual([]);
    expect(validate('FROM a\nUSER\nHEALTHCHECK CMD').length).toBeGreaterThan(1);
  });

  it('has two stages, of base images with a host and a tag that an argument can replace by a digest', () => {
    expect(FILE.getFROMs().map((from) => [from.getImage(), from.getBuildStage()])).toEqual([
      ['${NODE_IMAGE}', 'build'],
      ['${BASE_IMAGE}', null],
    ]);
    expect(FILE.getInitialARGs().map((each) => each.getRawArgumentsContent())).toEqual([
      expect.stringMatching(/^NODE_IMAGE=docker\.io\/library\/node:24-[a-z]+-slim$/),
      expect.stringMatching(/^BASE_IMAGE=gcr\.io\/distroless\/cc-debian\d+:nonroot$/),
    ]);
  });

  it('installs exactly what the lock file states, and runs no install script', () => {
    const [install = ''] = all('RUN');
    expect(install).toContain('npm ci --omit=dev --ignore-scripts');
    // A secret is no layer and no file of the image.
    expect(install).toContain('--mount=type=secret,');
    expect(all('ADD')).toEqual([]);
    expect(all('COPY')[0]).toBe('package.json package-lock.json portolan-*.tgz ./');
    const ignored = readFileSync('scripts/starter/hosts/container/containerignore', 'utf8');
    expect(ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
      '*',
      '!package.json',
      '!package-lock.json',
      '!portolan-*.tgz',
    ]);
  });

  it('copies only Node and the program, runs nothing in the last stage, and ends as a user with a number', () => {
    expect(all('COPY', LAST)).toEqual(['--from=build /usr/local/bin/node /usr/local/bin/node', '--from=build /portolan /portolan']);
    expect(all('RUN', LAST)).toEqual([]);
    expect(all('USER')).toEqual(['65532:65532']);
    expect(all('VOLUME')).toEqual([]);
  });

  it('starts without a shell, so that signals reach the program, with options that exist', () => {
    expect(execForm('ENTRYPOINT')).toEqual(['/usr/local/bin/node', '/portolan/node_modules/.bin/portolan']);
    const [name, ...options] = execForm('CMD') ?? [];
    expect(name).toBe(serveCommand().name());
    const known = serveCommand().options.map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(options.filter((each) => each.startsWith('--'))));
  });

  it('checks its health with Node, at the port that it exposes and serves', () => {
    const [health = ''] = all('HEALTHCHECK', LAST);
    expect(health).toMatch(/^--interval=\d+s --timeout=\d+s --start-period=\d+s --retries=\d/);
    expect(health).toContain('["/usr/local/bin/node", "--eval", ');
    const [port] = all('EXPOSE', LAST);
    expect(health).toContain(`http://127.0.0.1:${port}${HEALTH_PATHS.live}'`);
    expect(execForm('CMD')?.at(-1)).toBe(port);
  });
});
