import { z } from 'zod';

/** The settings of a fictional search server: texts, a secret, a choice, numbers with limits, switches, a group and a list. */
export const Settings = z.object({
  apiKey: z.string().min(8).meta({ title: 'API key', format: 'password' }),
  workspace: z.string().max(60),
  endpoint: z.url().default('https://search.example'),
  region: z.enum(['eu', 'us', 'asia']).default('eu'),
  maxResults: z.int().min(1).max(100).default(10),
  timeoutSeconds: z.int().min(1).max(300).default(30),
  minimumScore: z.number().min(0).max(1).default(0.5),
  safeSearch: z.boolean().default(true),
  verbose: z.boolean().default(false),
  topics: z.array(z.string().max(40)).max(20).default(['news']),
  cache: z
    .object({
      enabled: z.boolean().default(true),
      seconds: z.int().min(0).max(86_400).default(600),
      prefix: z.string().max(20).default('search'),
    })
    .prefault({}),
});

/** A configuration that sets all thirteen, and that every peer supports. */
export const CONFIGURATION: z.infer<typeof Settings> = {
  apiKey: 'sk-live-Zm9vYmFyYmF6cXV4',
  workspace: 'Harbour & Sons, Lisbon',
  endpoint: 'https://eu.search.example/v2?tier=gold',
  region: 'us',
  maxResults: 25,
  timeoutSeconds: 45,
  minimumScore: 0.75,
  safeSearch: false,
  verbose: true,
  topics: ['ports', 'weather', 'tides'],
  cache: { enabled: true, seconds: 3600, prefix: 'harbour' },
};

/** Configurations that should be the same after a round trip, by their special case. */
export const JOURNEYS: Readonly<Record<string, typeof CONFIGURATION>> = {
  'thirteen fields': CONFIGURATION,
  'a key of digits': { ...CONFIGURATION, apiKey: '471108154711' },
  'a name that reads as JSON': { ...CONFIGURATION, workspace: 'true' },
  'a name in quotes': { ...CONFIGURATION, workspace: '"staging"' },
  'an empty list': { ...CONFIGURATION, topics: [] },
};
