import { optionTable, RUNNER_OPTIONS } from './runner-options.ts';

/**
 * What happens to an option of a runner. `flag`, `value`: kept as a runtime argument, without or with its value. `own`: left out, because it
 * does not change what is started. `package`, `version`: names the package or its version. `variable`: passes an environment variable.
 */
export type RunnerOption = 'flag' | 'value' | 'own' | 'package' | 'version' | 'variable';

/** A program that starts packages of one registry. */
export interface Runner {
  readonly registryType: string;
  /** The words that start it, such as `pnpm dlx`. */
  readonly words: readonly string[];
  /** Stated as `runtimeHint`, if it is not the usual program of the registry. */
  readonly hint?: string;
  /** Its options; any other option is unknown. */
  readonly options: ReadonlyMap<string, RunnerOption>;
  /** Options after the package, up to `--`. */
  readonly hasOptionsAfter?: true;
}

const NPX = optionTable<RunnerOption>({
  own: '-y --yes --',
  ...RUNNER_OPTIONS.npx,
  package: '-p --package',
});

const UVX = optionTable<RunnerOption>({
  own: '--',
  ...RUNNER_OPTIONS.uvx,
  package: '--from',
});

const DOCKER = optionTable<RunnerOption>({
  own: '-i --interactive -it -ti --rm',
  ...RUNNER_OPTIONS.docker,
  variable: '-e --env',
});

/** The known programs, those with more words first. */
export const RUNNERS: readonly Runner[] = [
  {
    registryType: 'npm',
    words: ['pnpm', 'dlx'],
    hint: 'pnpm',
    options: optionTable<RunnerOption>({ own: '--silent -s --', package: '--package' }),
  },
  {
    registryType: 'npm',
    words: ['yarn', 'dlx'],
    hint: 'yarn',
    options: optionTable<RunnerOption>({ own: '-q --quiet --', package: '-p --package' }),
  },
  { registryType: 'npm', words: ['npm', 'exec'], options: NPX },
  { registryType: 'npm', words: ['npm', 'x'], options: NPX },
  {
    registryType: 'npm',
    words: ['bun', 'x'],
    hint: 'bunx',
    options: optionTable<RunnerOption>({ own: '--bun --silent -y --', package: '-p --package' }),
  },
  { registryType: 'pypi', words: ['uv', 'tool', 'run'], options: UVX },
  {
    registryType: 'pypi',
    words: ['pipx', 'run'],
    hint: 'pipx',
    options: optionTable<RunnerOption>({ own: '-q --quiet --verbose --no-cache --', value: '--python', package: '--spec' }),
  },
  { registryType: 'oci', words: ['docker', 'container', 'run'], options: DOCKER },
  { registryType: 'oci', words: ['docker', 'run'], options: DOCKER },
  { registryType: 'oci', words: ['podman', 'run'], hint: 'podman', options: DOCKER },
  { registryType: 'npm', words: ['npx'], options: NPX },
  {
    registryType: 'npm',
    words: ['bunx'],
    hint: 'bunx',
    options: optionTable<RunnerOption>({ own: '--bun --silent -y --', package: '-p --package' }),
  },
  { registryType: 'pypi', words: ['uvx'], options: UVX },
  {
    registryType: 'nuget',
    words: ['dnx'],
    options: optionTable<RunnerOption>({
      own: '-y --yes',
      ...RUNNER_OPTIONS.dnx,
      version: '--version',
    }),
    hasOptionsAfter: true,
  },
];

/** A reference to a package, in its parts. */
interface Reference {
  readonly identifier: string;
  readonly version?: string;
}

const SPLITS: ReadonlyMap<string, RegExp> = new Map([
  ['npm', /^((?:@[A-Za-z\d~][\w.~-]*\/)?[A-Za-z\d~][\w.~-]*)(?:@(.+))?$/],
  ['pypi', /^([A-Za-z\d][\w.-]*(?:\[[A-Za-z\d][\w.,-]*\])?)(?:(?:==|@)(.+)|((?:[<>~!]=?|===).+))?$/],
  ['nuget', /^([A-Za-z\d_][\w.-]*)(?:@(.+))?$/],
]);

const IMAGE = /^[A-Za-z\d][\w.-]*(?::\d{1,5}(?=\/))?(?:\/[A-Za-z\d][\w.-]*)*(?::\w[\w.-]*)?(?:@sha256:[a-f\d]{64})?$/;

/**
 * The package that a reference names: `@scope/name@1.2.3`, `name==1.2`, `name@1.2`. An image keeps its tag. `undefined` for a path, a URL or anything else that is in no registry.
 */
export function referenceOf(registryType: string, text: string): Reference | undefined {
  if (registryType === 'oci') return IMAGE.test(text) ? { identifier: text } : undefined;
  const [, identifier, exact, range] = SPLITS.get(registryType)?.exec(text) ?? [];
  const version = (exact ?? range)?.trim();
  if (identifier === undefined || /\.(?:tgz|whl|nupkg|tar\.gz)$/.test(text) || /[/\\:\s]/.test(version ?? '')) return undefined;
  return { identifier, ...(version !== undefined && { version }) };
}
