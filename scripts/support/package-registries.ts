import { npmRegistry } from './npm-registry.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The package registries that the environment names; npm's own by default. */
export async function packageRegistries(env: Environment): Promise<Readonly<Record<'npm' | 'pypi' | 'nuget' | 'oci', string | undefined>>> {
  return {
    npm: registryIn(env['PORTOLAN_NPM_REGISTRY'] || (await npmRegistry(env))),
    pypi: registryIn(env['PORTOLAN_PYPI_REGISTRY']),
    nuget: registryIn(env['PORTOLAN_NUGET_REGISTRY']),
    oci: registryIn(env['PORTOLAN_OCI_REGISTRIES']),
  };
}

/** The setting of a package registry; `none` turns the default off. */
function registryIn(setting: string | undefined): string | undefined {
  return setting === undefined || setting === '' || setting === 'none' ? undefined : setting;
}
