import type { PackageForm } from '../../catalog/packages/package-form.ts';
import type { PackageTransport } from '../../catalog/packages/package.ts';
import { VARIABLE } from '../../catalog/values/server-json-inputs.ts';
import { isSecretParam, type Config } from '../../session-config/index.ts';
import type { HttpTarget } from './target.ts';

/**
 * The URL at which a started package listens. A name in braces is the value of the argument, variable or setting with that name
 * (server.json, `LocalTransport`), never a secret. Headers have placeholders for theirs. `undefined` if a name has no value, or if the result is no URL of this machine.
 */
export function localTarget(
  transport: Exclude<PackageTransport, { readonly type: 'stdio' }>,
  form: PackageForm,
  { config, headers }: { readonly config: Config; readonly headers: HttpTarget['headers'] },
): HttpTarget | undefined {
  const values = valuesByName(form, config);
  const url = transport.url.replaceAll(VARIABLE, (written, name: string) => values.get(name.replace(/^-+/, '')) ?? written);
  if (/[{}]/.test(url) || !URL.canParse(url) || !LOOPBACK.test(new URL(url).hostname)) return undefined;
  return { kind: 'http', ...(transport.type === 'sse' && { transport: 'sse' }), base: toLoopback(url), params: [], headers };
}

/** A server may listen at all addresses; a client connects to one of this machine. Windows connects to none of `0.0.0.0`. */
function toLoopback(url: string): string {
  return url.replace(/^(https?:\/\/)0\.0\.0\.0(?=[:/?#]|$)/i, '$1127.0.0.1').replace(/^(https?:\/\/)\[::\](?=[:/?#]|$)/i, '$1[::1]');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

function valuesByName({ schema, slots }: PackageForm, config: Config): ReadonlyMap<string, string> {
  const args = [...slots.runtimeArguments, ...slots.packageArguments];
  const named = args.map(({ flag, valueHint, parts = [] }) => ({ name: flag?.replace(/^-+/, '') ?? valueHint, parts }));
  const entries = [...named, ...slots.environmentVariables].flatMap(({ name, parts }) =>
    parts.flatMap((part): (readonly [string, string])[] => {
      if (typeof part === 'string') return name === undefined ? [] : [[name, part]];
      const value = config[part.setting] ?? part.default;
      const isShown = (typeof value === 'string' || typeof value === 'number') && !isSecretParam(part.setting, schema, String(value));
      return isShown ? [part.setting, ...(name === undefined ? [] : [name])].map((key) => [key, String(value)] as const) : [];
    }),
  );
  return new Map(entries);
}
