import { member } from '../../../src/catalog/parsing/json-tree.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { texts } from './hits.ts';

/** Names of the settings that each way to use a server requires, by its record alone. */
export function requiredByWay({
  connections,
  packages = [],
}: Pick<ServerRecord, 'connections' | 'packages'>): readonly (readonly string[])[] {
  const remote = connections
    .filter(({ url }) => url !== undefined)
    .map(({ configSchema, headers = [] }) => [
      ...(texts(member(configSchema, 'required')) ?? []),
      ...headers.filter(({ isRequired = false }) => isRequired).map(({ name }) => name),
    ]);
  const started = packages.map(({ environmentVariables = [] }) =>
    environmentVariables.filter(({ isRequired = false, value }) => isRequired && value === undefined).map(({ name }) => name),
  );
  return [...remote, ...started];
}
