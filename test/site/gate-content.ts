import { createHash } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { pngImage } from '../support/icon-images.ts';
import { hasSharedData, sharedRows } from '../support/shared-data.ts';
import { FLAT_SCHEMA, RICH_SCHEMA } from './browser/connect/connect-schemas.ts';
import { largeTools } from '../../scripts/bench/site/large-tools.ts';

/** What the weather server of the examples takes, in short. */
const WEATHER_SCHEMA = {
  type: 'object',
  properties: {
    units: {
      enum: ['celsius', 'fahrenheit', 'kelvin'],
      default: 'celsius',
      title: 'Units',
      description: 'Scale of temperatures.',
    },
    apiKey: { type: 'string', minLength: 8, title: 'API key', description: 'Key of your weather account.', format: 'password' },
    location: { type: 'object', title: 'Location', properties: { city: { type: 'string', title: 'City', default: 'Lisbon' } } },
  },
};

/** Origin of the server in the forms of the gates: a reserved name, served by the tests themselves. */
export const FORM_ORIGIN = 'https://forms.example';

/** Names of the servers that hold a payload in every field, one a payload. */
export const HOSTILE_NAMES: readonly string[] = hasSharedData
  ? payloads().map((_, at) => `hostile/p${String(at + 1).padStart(2, '0')}`)
  : [];

/** Texts that try to become markup. */
export function payloads(): readonly string[] {
  return hasSharedData ? sharedRows<{ readonly payload: string }>('attacks', 'xss-payloads.jsonl').map(({ payload }) => payload) : [];
}

/** A server with ten tools, as most have, and one with two hundred. */
export const TEN_TOOLS = 'acme/ten-tools';
export const TWO_HUNDRED_TOOLS = 'acme/two-hundred-tools';

/** A server that changed, and one that was removed. */
export const CHANGED = 'acme/changed';
export const GONE = 'acme/gone';

/** The icon of a server with ten tools, and its name in the content folder. */
const ICON = pngImage(64, 64, [13, 83, 120]);
export const ICON_FILE = `${createHash('sha256').update(ICON).digest('hex')}.png`;
const ICON_COPY = { file: ICON_FILE, width: 64, height: 64, source: `${FORM_ORIGIN}/icon.png`, fetchedAt: '2026-01-05T00:00:00.000Z' };

/** A server whose texts hold halves of surrogate pairs: JSON can spell them, UTF-8 and addresses cannot. */
export const HALVES = 'acme/halves';
const HALF = '\u{d800}';

/** Servers whose addresses have hosts that mean something in a policy. */
export const POLICY_HOSTS: Readonly<Record<string, string>> = { 'acme/any-host': '*', 'acme/directive-host': 'a;script-src' };

/** A profile whose texts are payloads. */
export const HOSTILE_PROFILE = 'hostile';

/**
 * Writes the content of the gates: the bundled catalogue, forms of every sort, many tools, long and right-to-left names, a server that is
 * gone, one that changed, and the payloads.
 */
export async function writeGateContent(folder: string, language: 'en' | 'de' = 'en'): Promise<void> {
  await cp(path.resolve('content'), folder, { recursive: true });
  for (const [file, value] of files(language)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    // Every JSON text is YAML.
    await writeFile(path.join(folder, file), `${JSON.stringify(value)}\n`);
  }
  await mkdir(path.join(folder, 'icons'), { recursive: true });
  await writeFile(path.join(folder, 'icons', ICON_FILE), ICON);
}

function* files(language: 'en' | 'de'): Generator<readonly [file: string, value: object]> {
  yield ['site.yaml', SITE(language)];
  for (const facts of [...forms(), ...policyHosts(), ...large(), ...oddNames(), ...states(), ...hostile()])
    yield [`servers/${facts.qualifiedName}.yaml`, facts];
  yield ['profiles/halves.yaml', { name: HALF, description: HALF, servers: [HALVES] }];
  if (hasSharedData) yield [`profiles/${HOSTILE_PROFILE}.yaml`, hostileProfile()];
}

interface Facts {
  readonly qualifiedName: string;
  readonly [member: string]: unknown;
}

/** The accent of the German site; the English one has the colours of the project. */
export const ACCENT = '#aa00ff';

const SITE = (language: 'en' | 'de'): object => ({
  name: 'Portolan',
  tagline: 'Find the MCP server for the job, and how to connect to it.',
  footer: 'Being listed here is no endorsement.',
  repositoryUrl: 'https://github.com/portolan/portolan',
  editUrl: 'https://github.com/portolan/portolan/edit/main/content/{path}',
  language,
  ...(language === 'de' && { accent: ACCENT }),
});

function overNetwork(name: string, configSchema: object): Facts {
  return {
    qualifiedName: `acme/${name}`,
    displayName: `Acme ${name}`,
    description: 'A server for the gates, with a form.',
    owner: 'acme',
    repo: 'gates',
    createdAt: '2026-01-05T00:00:00.000Z',
    deployed: true,
    deploymentUrl: FORM_ORIGIN,
    connections: [{ type: 'http', url: `${FORM_ORIGIN}/mcp`, configSchema }],
    tools: largeTools(2),
  };
}

function* forms(): Generator<Facts> {
  yield { ...overNetwork('weather', WEATHER_SCHEMA), displayName: 'Acme Barometer', description: 'Weather that is made up.' };
  yield overNetwork('flat', FLAT_SCHEMA);
  yield overNetwork('rich', RICH_SCHEMA);
  yield overNetwork('nothing', { type: 'object', properties: {} });
  yield {
    ...overNetwork('local', {}),
    deployed: false,
    deploymentUrl: undefined,
    connections: [{ type: 'stdio', configSchema: FLAT_SCHEMA }],
  };
}

function* policyHosts(): Generator<Facts> {
  for (const [qualifiedName, host] of Object.entries(POLICY_HOSTS)) {
    const url = `https://${host}/mcp`;
    yield { ...overNetwork('host', FLAT_SCHEMA), qualifiedName, deploymentUrl: url, connections: [{ type: 'http', url }] };
  }
}

function* large(): Generator<Facts> {
  for (const [qualifiedName, tools] of [
    [TEN_TOOLS, 10],
    [TWO_HUNDRED_TOOLS, 200],
  ] as const) {
    yield {
      ...overNetwork('many', FLAT_SCHEMA),
      qualifiedName,
      displayName: `Acme with ${tools} tools`,
      tools: largeTools(tools),
      ...(tools === 10 && { icon: ICON_COPY }),
    };
  }
}

const AN_OWNER = { owner: 'acme', createdAt: '2026-01-05T00:00:00.000Z' };

function* oddNames(): Generator<Facts> {
  yield { qualifiedName: 'acme/rtl', displayName: 'خادم الطقس', description: 'يعرض الطقس لمدينة.', ...AN_OWNER, tags: ['الطقس'] };
  yield {
    qualifiedName: 'acme/a-name-that-is-long-and-has-no-blanks',
    displayName: 'Anamethatneverendsandcannotbebrokenanywhere'.repeat(3),
    description: `Long: ${'withoutablank'.repeat(30)}`,
    ...AN_OWNER,
  };
  yield {
    ...overNetwork('half', { type: 'object', title: HALF, properties: { [HALF]: { type: 'string', default: HALF, description: HALF } } }),
    qualifiedName: HALVES,
    ...{ displayName: `Half ${HALF}`, description: HALF, owner: HALF, repo: HALF, tags: [HALF, `half ${HALF}`] },
    tools: [{ name: HALF, description: HALF, inputSchema: { type: 'object', properties: { [HALF]: { description: HALF } } } }],
    changes: [{ at: '2026-02-03T04:05:06.000Z', kind: 'tool-changed', subject: HALF, before: HALF, after: `${HALF}${HALF}` }],
  };
  yield { qualifiedName: 'acme/bare', createdAt: '2026-01-05T00:00:00.000Z' };
}

function* states(): Generator<Facts> {
  yield {
    ...overNetwork('changed', FLAT_SCHEMA),
    changes: [
      { at: '2026-02-03T04:05:06.000Z', kind: 'tool-changed', subject: 'find_file', before: 'Finds a file.', after: 'Finds files.' },
    ],
    state: { status: 'stale', since: '2026-02-04T00:00:00.000Z', code: 'unreachable', message: 'It did not answer.', runs: 2 },
  };
  yield {
    qualifiedName: GONE,
    displayName: 'Acme gone',
    createdAt: '2025-05-01T10:00:00.000Z',
    state: { status: 'gone', since: '2026-02-03T04:05:06.000Z', code: 'deleted', message: 'Its source says that it was deleted.' },
  };
}

/** A payload in all of the seven fields, and in tags and profile texts. */
function* hostile(): Generator<Facts> {
  for (const [at, payload] of payloads().entries()) {
    const properties = {
      field: { type: 'string', title: payload, description: payload, default: payload },
      choice: { enum: [payload, 'other'], title: payload },
    };
    const schema = { type: 'object', title: payload, description: payload, properties };
    yield {
      qualifiedName: HOSTILE_NAMES[at] ?? '',
      displayName: payload,
      description: `hostile ${payload}`,
      owner: 'hostile',
      createdAt: '2026-01-05T00:00:00.000Z',
      repo: 'payloads',
      tags: [payload.replaceAll(/\s+/g, ' ')],
      connections: [
        { type: 'http', url: `${FORM_ORIGIN}/mcp`, configSchema: schema },
        { type: 'stdio', configSchema: schema },
      ],
      packages: hostilePackages(payload),
      tools: [{ name: `tool_${at}`, description: payload, inputSchema: schema }],
    };
  }
}

/** A package with a payload in every text, one of an unknown registry, and a file. */
function hostilePackages(payload: string): object[] {
  const described = { description: payload, placeholder: payload, default: payload };
  const stdio = { transport: { type: 'stdio' } };
  return [
    {
      ...{ registryType: 'npm', identifier: 'payloads', version: '1.0.0', ...stdio },
      packageArguments: [{ type: 'named', name: `--${payload}`, ...described }],
      environmentVariables: [{ name: 'PAYLOAD', ...described }],
    },
    { registryType: payload, identifier: payload, version: payload, registryBaseUrl: payload, ...stdio },
    { registryType: 'mcpb', identifier: `https://files.example/${payload}`, ...stdio },
  ];
}

function hostileProfile(): object {
  return { name: payloads()[0] ?? '', description: payloads().slice(0, 8).join(' '), servers: HOSTILE_NAMES };
}
