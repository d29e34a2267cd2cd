import fc from 'fast-check';

import type { HeaderTarget, HttpTarget, ServerTarget, Setting, StdioTarget, TextTarget } from '../../src/install/index.ts';
import { codePoint } from '../support/code-point.ts';

const WORD = fc.oneof(
  fc.constantFrom(
    'weather',
    '@acme/weather',
    'My Weather ☀',
    `it's & <b>"quoted"</b>`,
    '__proto__',
    '-x',
    '😀',
    'a b',
    '${VAR}',
    'yes',
    '%41',
    'half \ud800 of one',
  ),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.string({ unit: codePoint, maxLength: 6 }),
);
/** A text that represents a secret: nothing else in a target, and nothing derived from names, contains its core. */
const CORE = fc.string({
  unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
  minLength: 20,
  maxLength: 20,
});

/** Texts that no client expands: a header, argument or variable whose text one would expand is written otherwise (`variable-syntax.test.ts`). */
const UNEXPANDED = WORD.filter((text) => !/[${}%]/.test(text));

/** A setting that knows what no text may hold unless it is revealed; empty where it is no secret. */
export interface Sample extends Setting {
  readonly core: string;
}

function settings(name: fc.Arbitrary<string>, word = WORD): fc.Arbitrary<Sample[]> {
  const plain = word.map((value) => ({ value, core: '' }));
  const secret = fc.tuple(word, CORE, word).map(([before, core, after]) => ({ value: `${before}${core}${after}`, core }));
  const setting = fc
    .tuple(name, fc.oneof(plain, secret), fc.option(WORD, { nil: undefined }), fc.constantFrom(undefined, 'Bearer '))
    .map(([settingName, { value, core }, label, prefix]) => ({
      name: settingName,
      value,
      secret: core !== '',
      core,
      ...(label === undefined ? {} : { label }),
      ...(prefix === undefined ? {} : { prefix }),
    }));
  return fc.uniqueArray(setting, { maxLength: 4, selector: (made) => made.name });
}

const PARAM = fc.oneof(fc.constantFrom('apiKey', 'api-key', 'API_KEY', 'api_key_2', 'limits.max', '1', 'ключ', ''), WORD);
/** A text of plain text and settings. */
const mixed: fc.Arbitrary<TextTarget> = fc
  .tuple(settings(PARAM, UNEXPANDED), UNEXPANDED)
  .map(([made, between]) => ({ parts: made.flatMap((setting) => [between, setting]) }));
/** The same with a name. */
function templated(...names: string[]): fc.Arbitrary<HeaderTarget> {
  return fc.tuple(fc.constantFrom(...names), mixed).map(([name, text]) => ({ name, ...text }));
}

const http: fc.Arbitrary<HttpTarget> = fc
  .record({
    kind: fc.constant('http' as const),
    transport: fc.constantFrom(undefined, undefined, 'sse' as const),
    base: fc.constantFrom(
      'https://x.example/mcp',
      'https://x.example/a%20b/mcp?fixed=1&',
      'https://x.example/mcp?',
      'http://localhost:3000/mcp?a=%26#part',
    ),
    params: settings(PARAM),
    headers: fc.tuple(
      settings(fc.constantFrom('Authorization', 'X-Api-Key', 'x-api_key'), UNEXPANDED),
      fc.array(templated('X-Pair', 'Cookie-Like'), { maxLength: 1 }),
    ),
  })
  .map(({ transport, headers: [plain, built], ...rest }) => ({ ...rest, ...(transport && { transport }), headers: [...plain, ...built] }));
const stdio: fc.Arbitrary<StdioTarget> = fc.record({
  kind: fc.constant('stdio' as const),
  command: fc.constantFrom('npx', 'uvx', 'docker', '/usr/bin/my server', 'python'),
  args: fc.array(
    fc.oneof(
      UNEXPANDED,
      fc.constantFrom('-y', '--trust', '--config', '-'),
      settings(UNEXPANDED, UNEXPANDED).map(([first]) => first ?? 'none'),
      mixed,
    ),
    {
      maxLength: 5,
    },
  ),
  env: fc
    .tuple(
      settings(fc.constantFrom('API_KEY', 'TOKEN', 'api-key', 'an.odd "name"'), UNEXPANDED),
      fc.array(templated('URL'), { maxLength: 1 }),
    )
    .map(([plain, built]) => [...plain, ...built]),
});
/** Servers of all kinds, with awkward names and with secrets in every place. */
export const target: fc.Arbitrary<ServerTarget> = fc
  .record({ name: WORD, displayName: fc.option(WORD, { nil: undefined }), connection: fc.oneof(http, stdio) })
  .map(({ displayName, ...rest }) => ({ ...rest, ...(displayName === undefined ? {} : { displayName }) }));

function settingsOfText(text: string | Setting | TextTarget): Setting[] {
  if (typeof text === 'string') return [];
  return 'parts' in text ? text.parts.filter((part) => typeof part !== 'string') : [text];
}

/** The settings of a server, in the order in which they appear. */
export function settingsOf({ connection }: ServerTarget): Setting[] {
  if (connection.kind === 'http') return [...connection.params, ...connection.headers.flatMap(settingsOfText)];
  return [...connection.args, ...connection.env].flatMap(settingsOfText);
}
