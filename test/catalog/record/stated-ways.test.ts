import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Connection } from '../../../src/catalog/record/record.ts';
import { signInsOf } from '../../../src/catalog/record/sign-in.ts';
import { statedWays } from '../../../src/catalog/record/stated-ways.ts';
import { waysOf } from '../../../src/install/index.ts';
import { CONNECTIONS, packageOf } from '../../support/any-ways.ts';

const SSE: Connection = { type: 'http', transport: 'sse', url: 'https://old.example.com/sse', signIn: 'oauth', configSchema: {} };
const STREAMABLE: Connection = { ...CONNECTIONS.http, signIn: 'none' };

describe('the ways to use a server', () => {
  it('are the remote connections, the older transport last, then the packages', () => {
    const [npm, oci] = [packageOf('npm'), packageOf('oci')];
    expect(statedWays({ connections: [CONNECTIONS.stdio, SSE, STREAMABLE], packages: [oci, npm] })).toEqual([
      { kind: 'remote', connection: STREAMABLE },
      { kind: 'remote', connection: SSE },
      { kind: 'package', package: oci },
      { kind: 'package', package: npm },
    ]);
  });

  it('have a local connection only without packages, and only one', () => {
    const other = { ...CONNECTIONS.stdio, configSchema: { type: 'object' } };
    expect(statedWays({ connections: [CONNECTIONS.stdio, other, SSE] })).toEqual([
      { kind: 'remote', connection: SSE },
      { kind: 'local', connection: CONNECTIONS.stdio },
    ]);
  });

  it('have the same order for their entries and for what they require', () => {
    const connections = fc.array(fc.constantFrom(SSE, STREAMABLE, CONNECTIONS.stdio), { maxLength: 5 });
    const packages = fc.array(fc.constantFrom('npm', 'oci', 'a-registry').map(packageOf), { maxLength: 3 });
    fc.assert(
      fc.property(connections, packages, (stated, own) => {
        const record = { connections: stated, packages: own };
        const ways = waysOf(record);
        const wanted = ways.map((way) => (way.kind !== 'remote' ? 'unknown' : way.remote.transport === 'sse' ? 'oauth' : 'none'));
        expect(signInsOf(record).map(({ kind }) => kind)).toEqual(wanted);
        expect(statedWays(record).map(({ kind }) => kind)).toEqual(ways.map(({ kind }) => kind));
      }),
    );
  });
});
