import { describe, expect, it } from 'vitest';

import { imageName } from '../../../src/crawler/package-registries/image-name.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

interface OfficialRow {
  readonly server: {
    readonly packages?: readonly { readonly registryType: string; readonly identifier: string; readonly version?: string }[];
  };
}

describe('the name of an image', () => {
  it.each([
    ['tides', undefined, 'docker.io library/tides latest'],
    ['acme/tides:1.2', undefined, 'docker.io acme/tides 1.2'],
    ['acme/tides', '1.2', 'docker.io acme/tides 1.2'],
    ['docker.io/tides', undefined, 'docker.io library/tides latest'],
    ['index.docker.io/acme/tides', undefined, 'docker.io acme/tides latest'],
    ['harbour.example/acme/tides', undefined, 'harbour.example acme/tides latest'],
    ['harbour.example:5000/tides:1', undefined, 'harbour.example:5000 tides 1'],
    ['localhost/tides', undefined, 'localhost tides latest'],
    [`acme/tides:1@${DIGEST}`, undefined, `docker.io acme/tides ${DIGEST}`],
    ['Acme/tides', undefined, undefined],
    ['acme//tides', undefined, undefined],
    ['../../v2/secret', undefined, undefined],
    ['acme/tides?x=1', undefined, undefined],
    ['acme/tides', '../1', undefined],
    ['acme/tides@sha256:ab', undefined, undefined],
    ['acme/tides@md5:ab', undefined, undefined],
    [`acme/${'a'.repeat(300)}`, undefined, undefined],
    ['', undefined, undefined],
  ])('%j with version %j is %s', (identifier, version, expected) => {
    const image = imageName({ identifier, ...(version !== undefined && { version }) });
    expect(image && `${image.host} ${image.path} ${image.reference}`).toBe(expected);
  });

  it.skipIf(!hasSharedData)(`is read of real images, except one with capital letters ${NEEDS_SHARED_DATA}`, () => {
    const official = sharedRows<OfficialRow>('official', 'server-json.jsonl').flatMap(({ server }) => server.packages ?? []);
    const docker = sharedRows<{ readonly yaml: string }>('official', 'docker-server-yaml.jsonl').flatMap(({ yaml }) => {
      const [, identifier] = /^image: (\S+)/m.exec(yaml) ?? [];
      return identifier === undefined ? [] : [{ identifier }];
    });
    const images = [...official.filter(({ registryType }) => registryType === 'oci'), ...docker];
    const unread = images.filter((image) => imageName(image) === undefined).map(({ identifier }) => identifier);
    expect([images.length, unread]).toEqual([233, ['ghcr.io/SamYuan1990/i18n-agent-action:mcp']]);
  });
});
