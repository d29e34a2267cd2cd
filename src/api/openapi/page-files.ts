import type { ServerPackage } from '../../catalog/packages/package.ts';
import { signInOf } from '../../catalog/record/sign-in.ts';
import { publishedWays } from '../ways/published-way.ts';
import { recordEndpoint } from '../../catalog/record/record-endpoint.ts';
import { withEndpoint } from '../../catalog/published/record-line.ts';
import { listExample, detailExample, exampleRecord } from './example-answers.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { Operation, Parameter, PathItem } from './document.ts';
import { EXAMPLE_PUBLICATION } from './example-catalog.ts';
import type { RequestExamples } from './request-examples.ts';

/** Pages need no key. On a private catalogue everything needs one. */
const NO_KEY: Operation['security'] = [{}];

/** Pages of the site as JSON. */
export function pageFiles({ qualifiedName, profile, category }: RequestExamples): Record<string, PathItem> {
  const name: Parameter = {
    ...parameter('id', 'Qualified name with its slash.', qualifiedName),
    schema: { type: 'string', pattern: '^@?[A-Za-z0-9]' },
    'x-multi-segment': true,
  };
  return {
    '/index.json': page('readHome', 'Home', 'What the catalogue is, and its most used servers.', 'ListPage', listPageExample()),
    '/servers/{id}.json': page(
      'readServerPage',
      'The page of a server',
      'All data of the page: sources, the score with its factors, findings, changes. The file does not exist where the folder of another server has the same name.',
      'ServerPage',
      serverPageExample(),
      [name],
    ),
    ...(category !== undefined && {
      '/categories/{category}.json': page(
        'readCategory',
        'The page of a category',
        'All servers of the category.',
        'ListPage',
        listPageExample(),
        [parameter('category', 'Last segment of the URL of its page.', category)],
      ),
    }),
    ...(profile !== undefined && {
      '/profiles/{profile}.json': page(
        'readProfilePage',
        'The page of a profile',
        'All servers of the profile.',
        'ListPage',
        listPageExample(),
        [parameter('profile', 'Id of the profile.', profile)],
      ),
    }),
  };
}

function page(
  operationId: string,
  summary: string,
  description: string,
  schema: string,
  example: unknown,
  parameters: readonly Parameter[] = [],
): PathItem {
  const responses = fileAnswers('The file.', jsonBody(schemaReference(schema), 'An example page', example));
  return { get: { operationId, tags: ['files'], summary: `${summary}, as JSON`, description, security: NO_KEY, parameters, responses } };
}

function parameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}

function listPageExample(): unknown {
  const { servers } = listExample();
  return {
    ...{
      format: 'portolan-list-1',
      kind: 'profile',
      title: 'Night watch',
      description: 'For those who stay awake.',
      count: servers.length,
    },
    servers,
    links: { page: `${EXAMPLE_PUBLICATION.url}profiles/night-watch/`, markdown: `${EXAMPLE_PUBLICATION.url}profiles/night-watch.md` },
  };
}

const EXAMPLE_PACKAGES: readonly ServerPackage[] = [
  {
    ...{ registryType: 'npm', identifier: 'foghorn-mcp', version: '1.4.2', transport: { type: 'stdio' } },
    environmentVariables: [{ name: 'FOGHORN_TOKEN', isRequired: true, isSecret: true }],
  },
];

function serverPageExample(): unknown {
  const server = detailExample();
  const file = `servers/${server.qualifiedName}`;
  const { url } = EXAMPLE_PUBLICATION;
  return {
    format: 'portolan-server-1',
    ...server,
    ...{ tags: ['sea', 'weather'], profiles: ['night-watch'], deployed: true, updatedAt: '2026-05-02T17:40:00.000Z' },
    mcpEndpoint: recordEndpoint(exampleRecord()),
    connections: server.connections.map(withEndpoint),
    remotes: [{ type: 'streamable-http', url: recordEndpoint(exampleRecord()), configSchema: { type: 'object' } }],
    packages: EXAMPLE_PACKAGES,
    packageFacts: [{ registryType: 'npm', identifier: 'foghorn-mcp', version: '1.4.2', state: 'published', license: 'MIT' }],
    signIn: signInOf({ connections: [], packages: EXAMPLE_PACKAGES }),
    endpointFacts: [],
    ways: publishedWays({ connections: [], packages: EXAMPLE_PACKAGES }),
    state: { status: 'good' },
    origins: [{ group: 'identity', source: 'catalogue', fetchedAt: '2026-05-02T17:40:00.000Z' }],
    score: { points: 10, factors: [{ factor: 'description', points: 10, weight: 10 }] },
    ...{ findings: [], changes: [] },
    links: {
      page: `${url}${file}/`,
      api: `${url}api/${file}.json`,
      markdown: `${url}${file}.md`,
      install: `${url}connect/${server.qualifiedName}.json`,
      badge: `${url}badges/${server.qualifiedName}.svg`,
    },
  };
}
