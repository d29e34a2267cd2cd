import { npmRegistry } from './npm-registry.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of package registries. */
interface Registries extends Readonly<Record<'pypi' | 'nuget' | 'oci', string | undefined>> {
  /** A function finds npm's own registry. */
  readonly npm: string | (() => Promise<string | undefined>) | undefined;
  /** Their names for messages: variables, or places in `site.yaml`. */
  readonly settings: Readonly<Record<keyof typeof VARIABLES, string>>;
}

/** The variables that name package registries. */
const VARIABLES = {
  npm: 'PORTOLAN_NPM_REGISTRY',
  pypi: 'PORTOLAN_PYPI_REGISTRY',
  nuget: 'PORTOLAN_NUGET_REGISTRY',
  oci: 'PORTOLAN_OCI_REGISTRIES',
} as const;

/**
 * The package registries that the environment names; npm's own by default, which is found when a package is to be asked for.
 *
 * @param named what users call a setting, by its variable. Default: the variable
 */
export function packageRegistries(env: Environment, named = (variable: string): string => variable): Registries {
  return {
    npm: env[VARIABLES.npm] ? registryIn(env[VARIABLES.npm]) : async () => registryIn(await npmRegistry(env)),
    pypi: registryIn(env[VARIABLES.pypi]),
    nuget: registryIn(env[VARIABLES.nuget]),
    oci: registryIn(env[VARIABLES.oci]),
    settings: {
      npm: named(VARIABLES.npm),
      pypi: named(VARIABLES.pypi),
      nuget: named(VARIABLES.nuget),
      oci: named(VARIABLES.oci),
    },
  };
}

/** The setting of a package registry; `none` turns the default off. */
function registryIn(setting: string | undefined): string | undefined {
  return setting === undefined || setting === '' || setting === 'none' ? undefined : setting;
}
