import type { PackageForm } from '../../catalog/packages/package-form.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import { scalarText } from '../../catalog/values/scalar-text.ts';
import type { Config } from '../../session-config/index.ts';
import { plainText } from './runtime-arguments.ts';
import type { HttpTarget, StdioTarget } from './target.ts';

/** Networks in which `docker run` publishes no port: that of the host needs none. */
const WITHOUT_PORTS = /^(?:host|none|container:.*)$/;

/**
 * The option of `docker run` by which this machine reaches the port of a container's local URL; empty if the stated options say how it is
 * reached. Only this machine reaches it.
 */
export function publishedPort({ base }: HttpTarget, options: StdioTarget['args']): readonly string[] {
  const isStated = options.some((option, index) => {
    if (option === '-p' || option === '--publish') return true;
    const value = options[index + 1];
    const isNetwork = option === '--network' || option === '--net';
    // A network that the user names may be any.
    return isNetwork && typeof value === 'object' && 'parts' in value && WITHOUT_PORTS.test(plainText(value) ?? 'host');
  });
  if (isStated) return [];
  const { port, protocol } = new URL(base);
  const stated = port || (protocol === 'https:' ? '443' : '80');
  return ['-p', `127.0.0.1:${stated}:${stated}`];
}

/**
 * The configuration of a container whose address is a setting of its local URL. The loopback interface of a container is its own, so a
 * server that listens there cannot be reached from this machine: it listens at all addresses of the container.
 */
export function asListened({ transport, runtimeArguments = [] }: ServerPackage, { schema }: PackageForm, config: Config): Config {
  const [, name] = (transport.type === 'stdio' ? undefined : /^https?:\/\/\{-*([^{}]+)\}/i.exec(transport.url)) ?? [];
  const isOnOwnNetwork = !runtimeArguments.some((each) =>
    /^--net(?:work)?(?:=|$)/.test(each.type === 'named' ? each.name : (each.value ?? '')),
  );
  const { properties } = schema;
  if (name === undefined || !isOnOwnNetwork || !isJsonObject(properties)) return config;
  const address = config[name] ?? member(properties[name], 'default');
  return /^(?:localhost|127(?:\.\d+){3})$/i.test(scalarText(address) ?? '') ? { ...config, [name]: '0.0.0.0' } : config;
}
