/** A package.json, as far as this file knows it. */
type Manifest = Readonly<Record<string, unknown>>;

/** What the package.json of a catalogue depends on. */
interface Installed {
  /** The version of this program, or where npm finds it, such as `^0.1.0` or `file:../portolan`. */
  readonly portolan: string;
  /** The version of Node that npm installs in the folder; `undefined` if the one of the machine is new enough. */
  readonly node: string | undefined;
}

/** What npm writes into a new package.json. */
const FROM_NPM: readonly string[] = ['dependencies', 'devDependencies', 'allowScripts'];

const COMMANDS = ['dev', 'build', 'check', 'crawl', 'serve', 'rebuild'] as const;

/**
 * The package.json of a catalogue: the program as its only dependency, and a script per command. What the folder's own package.json states
 * stays.
 *
 * @param existing that file, or an empty map
 */
export function catalogManifest(existing: Manifest, { portolan, node }: Installed): Manifest {
  const { scripts, dependencies, allowScripts, ...others } = existing;
  const own = { ...mapOf(dependencies), ...mapOf(existing['devDependencies']) };
  const added = { ...(!('portolan' in own) && { portolan }), ...(node !== undefined && !('node' in own) && { node }) };
  // Somebody else's package may be published.
  const isNew = Object.keys(existing).every((key) => FROM_NPM.includes(key));
  return {
    ...(isNew && { private: true }),
    ...others,
    scripts: { ...Object.fromEntries(COMMANDS.map((name) => [name, `portolan ${name}`])), ...mapOf(scripts) },
    dependencies: { ...mapOf(dependencies), ...added },
    // npm reports scripts that nobody decided about. A build does not need that of esbuild; that of "node" installs it.
    allowScripts: { esbuild: false, ...('node' in { ...own, ...added } && { node: true }), ...mapOf(allowScripts) },
  };
}

/** Whether a package.json names this program as a dependency. */
export function dependsOnProgram({ dependencies, devDependencies }: Manifest): boolean {
  return 'portolan' in { ...mapOf(dependencies), ...mapOf(devDependencies) };
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
