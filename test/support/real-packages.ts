import { readPackages } from '../../src/catalog/packages/package-reader.ts';
import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import type { JsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { FieldReader } from '../../src/catalog/values/field-reader.ts';
import { sharedRows } from './shared-data.ts';

/** A real entry of the official registry with its packages, as stated and as read. */
interface RealServer {
  readonly name: string;
  readonly stated: JsonObject;
  readonly packages: readonly ServerPackage[];
}

/** The real entries that state packages. */
export function realServersWithPackages(): RealServer[] {
  return sharedRows<{ readonly server: JsonObject & { readonly name: string } }>('official', 'server-json.jsonl').flatMap(({ server }) => {
    const packages = readPackages(new FieldReader(server)) ?? [];
    return packages.length === 0 ? [] : [{ name: server.name, stated: server, packages }];
  });
}
