import { describe, expect, it } from 'vitest';

import { clientSnippets, launchOfWay, waysOf } from '../../src/install/index.ts';

const [way] = waysOf({
  connections: [],
  packages: [
    {
      registryType: 'npm',
      identifier: 'weather',
      transport: { type: 'stdio' },
      environmentVariables: [
        { name: 'API_KEY', isRequired: true, isSecret: true },
        { name: 'CITY', isRequired: true },
        { name: 'UNITS', isRequired: true, choices: ['metric', 'imperial'] },
        { name: 'LANGUAGE' },
        { name: 'FOLDER' },
      ],
    },
  ],
});

describe('the prompts of Visual Studio Code for a package', () => {
  it('hide secrets, show other texts, and offer the choices of a setting', () => {
    const launch = way?.kind === 'package' ? launchOfWay(way, { config: { FOLDER: '$HOME/weather' } }) : undefined;
    if (launch?.kind !== 'launch') throw new Error('The package has a command.');
    const file = clientSnippets({ name: 'weather', connection: launch.target }).find(
      ({ client, kind }) => client === 'vscode' && kind === 'file',
    );
    const id = 'weather-api-key';
    expect(JSON.parse((file as { text: string }).text)).toEqual({
      inputs: [
        { id, type: 'promptString', description: 'weather: API_KEY', password: true },
        { id: 'weather-city', type: 'promptString', description: 'weather: CITY', password: false },
        { id: 'weather-units', type: 'pickString', description: 'weather: UNITS', options: ['metric', 'imperial'] },
        expect.objectContaining({ id: 'weather-folder', type: 'promptString', password: false }),
      ],
      servers: {
        weather: {
          type: 'stdio',
          command: 'npx',
          args: ['-y', 'weather'],
          env: {
            API_KEY: `\${input:${id}}`,
            CITY: '${input:weather-city}',
            UNITS: '${input:weather-units}',
            FOLDER: '${input:weather-folder}',
          },
        },
      },
    });
  });
});
