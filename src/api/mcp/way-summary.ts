import { z } from 'zod';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { publishedWays, type PublishedWay } from '../ways/published-way.ts';
import { plainLine } from '../text/plain-line.ts';

/** A way to use a server in the answer of `get_server`. */
export const WaySummary = z.object({
  kind: z.enum(['remote', 'package', 'local']).describe('local: no source states how it is started.'),
  url: z.string().optional().describe('Of a remote server.'),
  registryType: z.string().optional().describe('npm, pypi, oci, nuget, mcpb, …'),
  identifier: z.string().optional(),
  version: z.string().optional(),
  fileSha256: z.string().optional(),
  command: z.string().optional().describe('Program that starts it; absent where no command is known.'),
  args: z.array(z.string()).optional().describe('YOUR_… stands for a value that the user must enter.'),
  env: z
    .array(z.object({ name: z.string(), isRequired: z.boolean(), isSecret: z.boolean() }))
    .optional()
    .describe('Environment variables that it reads.'),
  localUrl: z.string().optional().describe('URL to connect to after the command was started.'),
});

/** @see WaySummary */
type WaySummary = z.infer<typeof WaySummary>;

/** Maximum numbers of items, and lengths in characters. */
const MAX = { ways: 6, command: 2000, variables: 30, text: 300 } as const;

/**
 * The ways to use a server, without its texts.
 *
 * @param leftOut gets a line for each part that is too long
 */
export function waySummaries(record: ServerRecord, leftOut: string[]): WaySummary[] {
  const ways = publishedWays(record);
  if (ways.length > MAX.ways) leftOut.push(`ways from number ${MAX.ways + 1}`);
  return ways.slice(0, MAX.ways).map((way, at) => summaryOf(way, at + 1, leftOut));
}

function summaryOf(way: PublishedWay, number: number, leftOut: string[]): WaySummary {
  const { kind, url, registryType, identifier, version, fileSha256, command, args = [], variables = [], localUrl } = way;
  const fits = args.every(isVisible) && args.join(' ').length <= MAX.command;
  if (!fits) leftOut.push(`command of way ${number}`);
  if (variables.length > MAX.variables) leftOut.push(`env of way ${number} from number ${MAX.variables + 1}`);
  const env = variables.slice(0, MAX.variables).map(({ name, isRequired, isSecret }) => {
    return { name: plainLine(name, MAX.text), isRequired, isSecret };
  });
  return {
    kind,
    ...texts({ url, registryType, identifier, version, fileSha256, localUrl }),
    ...(command !== undefined && fits && { command, args: [...args] }),
    ...(env.length > 0 && { env }),
  };
}

/** Whether a person sees all of an argument: a command is shown whole or not at all. */
function isVisible(argument: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(argument);
}

function texts(stated: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stated).flatMap(([name, text]) => (text === undefined ? [] : [[name, plainLine(text, MAX.text)] as const])),
  );
}
