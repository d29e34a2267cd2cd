import type { PackageForm } from '../../catalog/packages/package-form.ts';
import type { PackageTransport } from '../../catalog/packages/package.ts';
import { VARIABLE } from '../../catalog/values/server-json-inputs.ts';
import { isSecretParam, type Config } from '../../session-config/index.ts';
import type { HttpTarget } from './target.ts';

/**
 * The URL at which a started package listens. A name in braces is the value of the setting with that name (server.json, `LocalTransport`);
 * A secret is never part of it. `undefined`
 * if a name has no value, or if the result is no URL of this machine.
 */
export function localTarget(
  transport: Exclude<PackageTransport, { readonly type: 'stdio' }>,
  { schema, slots }: PackageForm,
  config: Config,
): HttpTarget | undefined {
  const values = new Map<string, string>();
  for (const { flag, parts = [] } of slots.packageArguments) for (const part of parts) note(flag?.replace(/^-+/, ''), part);
  for (const { name, parts } of slots.environmentVariables) for (const part of parts) note(name, part);
  function note(name: string | undefined, part: (typeof slots.environmentVariables)[number]['parts'][number]): void {
    if (typeof part === 'string') {
      if (name !== undefined) values.set(name, part);
      return;
    }
    const value = config[part.setting] ?? part.default;
    if (isSecretParam(part.setting, schema, String(value))) return;
    if (typeof value !== 'string' && typeof value !== 'number') return;
    for (const key of [part.setting, name]) if (key !== undefined) values.set(key, String(value));
  }
  const url = transport.url.replaceAll(VARIABLE, (written, name: string) => values.get(name.replace(/^-+/, '')) ?? written);
  if (/[{}]/.test(url) || !URL.canParse(url) || !LOOPBACK.test(new URL(url).hostname)) return undefined;
  return { kind: 'http', ...(transport.type === 'sse' && { transport: 'sse' }), base: url, params: [], headers: [] };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
