import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import { launchOf, type Unsupported } from '../../src/install/launch/launch.ts';
import type { StdioTarget } from '../../src/install/launch/target.ts';
import type { Config } from '../../src/session-config/index.ts';

/** A command as plain texts. */
interface PlainLaunch {
  readonly kind: 'plain';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The command of a package as plain texts, with all values: as a client starts it. Nothing is missing if no setting is. */
export function plainLaunch(stated: ServerPackage, config: Config): PlainLaunch | Unsupported {
  const launch = launchOf(stated, { config });
  if (launch.kind === 'unsupported') return launch;
  const { command, args, env } = launch.target;
  return {
    kind: 'plain',
    command,
    args: args.map(wholeText),
    env: Object.fromEntries(env.map((variable) => [variable.name, wholeText(variable)])),
  };
}

function wholeText(text: StdioTarget['args'][number]): string {
  if (typeof text === 'string') return text;
  return 'parts' in text ? text.parts.map(wholeText).join('') : `${text.prefix ?? ''}${text.value}`;
}
