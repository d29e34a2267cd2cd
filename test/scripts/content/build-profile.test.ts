import { describe, expect, it } from 'vitest';

import { BuildProfile } from '../../../scripts/content/build-profile.ts';
import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('the profile of a build', () => {
  it('sums up CPU time, elapsed time, files and bytes by phase and by file family', async () => {
    const clock = { seconds: 1 };
    const profile = new BuildProfile({ cpu: () => clock.seconds * 2, now: () => clock.seconds * 1000 }, 'Starting');
    const writer = profile.observed(folderWriter(await temporaryFolder()));
    profile.phase('Rendering pages');
    clock.seconds = 3;
    writer.put('servers/acme/weather/index.html', 'x'.repeat(300_000));
    profile.phase('Writing files');
    clock.seconds = 3.5;
    writer.put('badges/acme/weather.svg', 'x'.repeat(100_000));
    clock.seconds = 4;
    profile.file('badges/acme/tides.svg', 100_000, true);
    clock.seconds = 5;
    const [phases, families] = profile.tables();
    expect(phases?.rows).toEqual([
      ['Starting', '2.00', '1.00', '0', '0', '0.0'],
      ['Rendering pages', '4.00', '2.00', '1', '0', '0.3'],
      ['Writing files', '4.00', '2.00', '2', '1', '0.2'],
      ['total', '10.00', '5.00', '3', '1', '0.5'],
    ]);
    expect(families?.rows).toEqual([
      ['pages', '4.00', '2.00', '1', '0', '0.3'],
      ['badges', '2.00', '1.00', '2', '1', '0.2'],
      ['total', '6.00', '3.00', '3', '1', '0.5'],
    ]);
  });
});
