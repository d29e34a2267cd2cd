import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { unreadFilesBelow, yamlFilesBelow } from '../../../src/catalog/store/optional-files.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

it('reads files and folders behind links, and none twice because of a link to a folder around it', async () => {
  const folder = await temporaryFolder();
  const at = (...names: string[]): string => path.join(folder, ...names);
  for (const name of ['servers/acme', 'shared/team']) await mkdir(at(name), { recursive: true });
  for (const name of ['servers/acme/one.yaml', 'shared/team/two.yaml', 'shared/three.yaml']) await writeFile(at(name), '');
  await symlink('../../shared/three.yaml', at('servers/acme/three.yaml'));
  await symlink('../shared/team', at('servers/team'));
  await symlink('.', at('servers/self'));
  await symlink('..', at('servers/acme/up'));
  await symlink('../../servers', at('shared/team/back'));
  await symlink('none.yaml', at('servers/acme/dangling.yaml'));
  await symlink('loop.yaml', at('servers/loop.yaml'));
  await writeFile(at('servers/acme/list.json'), '');
  expect(yamlFilesBelow(at('servers'))).toEqual(['acme/one.yaml', 'acme/three.yaml', 'team/two.yaml']);
  expect(unreadFilesBelow(at('servers'))).toEqual(['acme/dangling.yaml', 'acme/list.json', 'loop.yaml']);
  expect(yamlFilesBelow(at('none'))).toEqual([]);
});
