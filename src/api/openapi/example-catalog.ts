import { createCatalog, type Catalog } from '../../catalog/published/catalog.ts';
import { DEFAULT_SITE_SETTINGS } from '../../catalog/published/site-settings.ts';
import { completeRecord } from '../../catalog/record/facts.ts';
import { removedServer, type RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { serverId } from '../../catalog/values/server-id.ts';

/** URL of the example catalogue: a reserved name that cannot be registered (RFC 2606 §2). */
export const EXAMPLE_PUBLICATION: Publication = { url: 'https://catalogue.example/' };

/** An example of a removed server. */
export const EXAMPLE_REMOVED: RemovedServer = removedServer(
  {
    qualifiedName: 'example-lighthouse/foghorn',
    id: serverId('example-lighthouse/foghorn'),
    displayName: 'Foghorn',
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-04-11T12:30:00.000Z',
  },
  { status: 'gone', since: '2026-06-01T03:15:00.000Z', code: 'deleted', message: 'Its source deleted it.' },
);

const FIRST_SEEN = '2026-03-01T08:00:00.000Z';

/** A catalogue of example servers. The real functions create the examples from it, so that they match real responses. */
export const EXAMPLE_CATALOG: Catalog = createCatalog({
  removed: [EXAMPLE_REMOVED],
  site: {
    ...DEFAULT_SITE_SETTINGS,
    name: 'Lighthouse',
    tagline: 'Servers for people at sea.',
    apiAccess: { text: 'Ask the keeper for a key.', url: undefined },
  },
  profiles: [{ id: 'night-watch', name: 'Night watch', description: 'For those who stay awake.', servers: ['@example-lighthouse/tides'] }],
  records: [
    {
      ...completeRecord(
        {
          qualifiedName: '@example-lighthouse/tides',
          displayName: 'Tides',
          description: 'Tells high and low water for any harbour, and when the current turns.',
          repo: 'tides',
          tags: ['sea', 'weather'],
          verified: true,
          useCount: 128,
          createdAt: '2026-03-14T09:26:53.000Z',
          updatedAt: '2026-05-02T17:40:00.000Z',
          deploymentUrl: 'https://tides.lighthouse.example',
          connections: [
            {
              type: 'http',
              url: 'https://tides.lighthouse.example',
              configSchema: { type: 'object', properties: { unit: { type: 'string', enum: ['metre', 'foot'], default: 'metre' } } },
            },
          ],
          tools: [
            {
              name: 'high_water',
              description: 'The next high water at a harbour.',
              inputSchema: { type: 'object', properties: { harbour: { type: 'string' } }, required: ['harbour'] },
            },
          ],
          security: { scanPassed: true },
        },
        FIRST_SEEN,
      ),
      findings: [{ severity: 'low', rule: 'K704', title: 'The version of a package is not fixed.', count: 1 }],
      history: {
        addedAt: '2026-03-14T09:26:53.000Z',
        changes: [{ at: '2026-05-02T17:40:00.000Z', what: 'tool-changed', subject: 'high_water' }],
      },
    },
    completeRecord(
      {
        qualifiedName: 'example-lighthouse/logbook',
        displayName: 'Logbook',
        description: "Keeps a ship's log on the machine of whoever writes it.",
        repo: 'logbook',
        connections: [{ type: 'stdio', configSchema: {} }],
      },
      FIRST_SEEN,
    ),
  ],
});
