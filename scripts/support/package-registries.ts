import { npmRegistry } from './npm-registry.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of package registries. */
interface Registries extends Readonly<Record<'pypi' | 'nuget' | 'oci', string | undefined>> {
  /** A function finds npm's own registry. */
  readonly npm: string | (() => Promise<string | undefined>) | undefined;
}

/** The package registries that the environment names; npm's own by default, which is found when a package is to be asked for. */
export function packageRegistries(env: Environment): Registries {
  return {
    npm: env['PORTOLAN_NPM_REGISTRY'] ? registryIn(env['PORTOLAN_NPM_REGISTRY']) : async () => registryIn(await npmRegistry(env)),
    pypi: registryIn(env['PORTOLAN_PYPI_REGISTRY']),
    nuget: registryIn(env['PORTOLAN_NUGET_REGISTRY']),
    oci: registryIn(env['PORTOLAN_OCI_REGISTRIES']),
  };
}

/** The setting of a package registry; `none` turns the default off. */
function registryIn(setting: string | undefined): string | undefined {
  return setting === undefined || setting === '' || setting === 'none' ? undefined : setting;
}
