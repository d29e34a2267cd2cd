import { z } from 'zod';

import type { InstallOutput as Stated } from '../../../src/api/mcp/install-entry.ts';

const Body = { content: z.record(z.string(), z.unknown()).optional(), text: z.string().optional() };

/** Checks what the catalogue answers for one client, and that it has no other members. */
export const InstallOutput: z.ZodType<Stated> = z.strictObject({
  client: z.string(),
  way: z.string(),
  otherWays: z.array(z.string()).optional(),
  name: z.string(),
  endpoint: z.string().optional(),
  signIn: z.enum(['none', 'key', 'oauth']).optional(),
  start: z.strictObject({ command: z.string(), env: z.record(z.string(), z.string()).optional() }).optional(),
  command: z.string().optional(),
  powershell: z.string().optional(),
  file: z
    .strictObject({
      format: z.enum(['json', 'jsonc', 'yaml', 'toml']),
      paths: z.record(z.string(), z.string()).optional(),
      ...Body,
      windows: z.strictObject(Body).nullable().optional(),
    })
    .optional(),
  link: z.string().optional(),
  values: z.array(z.string()).optional(),
  download: z.string().optional(),
  fileSha256: z.string().optional(),
});
