import { optionTable, RUNNER_OPTIONS } from '../../catalog/packages/runner-options.ts';

/** How a kind of package is started. The program and its own arguments come only from this table. */
export interface Runtime {
  readonly command: string;
  /** Arguments before all others. */
  readonly args: readonly string[];
  readonly identifier: RegExp;
  readonly version: RegExp;
  /** The argument that names the package in this version. */
  readonly reference: (identifier: string, version: string | undefined) => string;
  /** The option before the package if another of its programs is started; absent if that is impossible. */
  readonly programOption?: string;
  /** Arguments between the package and its own arguments. */
  readonly separator: readonly string[];
  /** What happens to a stated runtime argument; one that is not listed is passed to the package. */
  readonly options: ReadonlyMap<string, RuntimeOption>;
}

/**
 * `own`: the table has it already. `flag` and `value`: passed on, without or with a value. `command`: a value that must be the package
 * itself. `refused`: it runs other code, or takes packages from elsewhere.
 */
type RuntimeOption = 'own' | 'flag' | 'value' | 'command' | 'refused';

/** A version, never a range: it begins with a letter or digit and has no blank. */
const VERSION = /^[A-Za-z\d][\w.+!-]{0,127}$/;

/** Programs by registry type. */
export const RUNTIMES: ReadonlyMap<string, Runtime> = new Map([
  [
    'npm',
    {
      command: 'npx',
      args: ['-y'],
      // The rules of npm's validate-npm-package-name, with capitals for old packages.
      identifier: /^(?:@[A-Za-z\d~][\w.~-]{0,99}\/)?[A-Za-z\d~][\w.~-]{0,213}$/,
      version: VERSION,
      reference: (identifier, version) => (version === undefined ? identifier : `${identifier}@${version}`),
      programOption: '--package',
      separator: [],
      options: optionTable<RuntimeOption>({
        own: '-y --yes',
        flag: `${RUNNER_OPTIONS.npx.flag} --ignore-existing`,
        command: '-p --package',
        refused:
          '-c --call --registry --script-shell --shell --userconfig --globalconfig --prefix --node-options --node-arg -n --workspace -w --include-workspace-root --cafile --proxy --https-proxy',
      }),
    },
  ],
  [
    'pypi',
    {
      command: 'uvx',
      args: [],
      // The name (PEP 508) with its extras.
      identifier: /^[A-Za-z\d](?:[\w.-]{0,126}[A-Za-z\d])?(?:\[[A-Za-z\d][\w.,-]{0,99}\])?$/,
      // A version begins with a number (PEP 440); uvx itself reads `@latest`.
      version: /^(?:latest|v?\d[\w.+!-]{0,127})$/,
      reference: (identifier, version) => {
        if (version === undefined) return identifier;
        return version === 'latest' ? `${identifier}@latest` : `${identifier}==${version}`;
      },
      programOption: '--from',
      separator: [],
      options: optionTable<RuntimeOption>({
        ...RUNNER_OPTIONS.uvx,
        command: '--from',
        refused:
          '--with --with-editable --with-requirements -r --index --default-index --index-url -i --extra-index-url --find-links -f --index-strategy --keyring-provider --allow-insecure-host --config-file --directory --project --env-file --overrides --constraints -c --build-constraints -b --no-index -m --module',
      }),
    },
  ],
  [
    'nuget',
    {
      command: 'dnx',
      args: [],
      identifier: /^[A-Za-z\d_][\w.-]{0,99}$/,
      version: VERSION,
      reference: (identifier, version) => (version === undefined ? identifier : `${identifier}@${version}`),
      separator: ['--yes', '--'],
      options: optionTable<RuntimeOption>({
        own: '-y --yes',
        ...RUNNER_OPTIONS.dnx,
        refused: '--source --add-source --configfile --interactive --disable-parallel --ignore-failed-sources',
      }),
    },
  ],
  [
    'oci',
    {
      command: 'docker',
      args: ['run', '-i', '--rm'],
      // Host with port, path, tag and digest (OCI distribution specification).
      identifier:
        /^[A-Za-z\d][\w.-]{0,127}(?::\d{1,5}(?=\/))?(?:\/[A-Za-z\d][\w.-]{0,127}){0,8}(?::[\w][\w.-]{0,127})?(?:@sha256:[a-f\d]{64})?$/,
      version: /^[\w][\w.-]{0,127}$/,
      reference: (identifier, version) => (version === undefined || hasTag(identifier) ? identifier : `${identifier}:${version}`),
      separator: [],
      options: optionTable<RuntimeOption>({
        own: 'run docker -i --interactive -it -ti --rm',
        flag: RUNNER_OPTIONS.docker.flag,
        value: `-e --env ${RUNNER_OPTIONS.docker.value}`,
        refused: '-d --detach --env-file --cidfile --restart --sig-proxy --detach-keys -a --attach --label-file --link',
      }),
    },
  ],
]);

function hasTag(reference: string): boolean {
  return /(?::[\w][\w.-]*|@sha256:[a-f\d]{64})$/.test(reference.slice(reference.lastIndexOf('/') + 1));
}
