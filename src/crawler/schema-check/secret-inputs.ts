import type { NamedInput, ServerPackage } from '../../catalog/packages/package.ts';
import type { Connection } from '../../catalog/record/record.ts';
import type { Input, InputWithVariables } from '../../catalog/values/input.ts';
import { placeholderIn } from '../../catalog/values/placeholder.ts';
import { holdsSecretShape } from '../../session-config/schema/secret-shapes.ts';

/** A part of a server without values that may be secrets, and the names of the inputs that had them. */
interface WithoutSecrets<T> {
  readonly kept: T;
  readonly removed: readonly string[];
}

/** Members of an input with a value that a publisher may have written. */
const VALUES = ['value', 'default', 'placeholder'] as const;

/** Leaves values that may be secrets out of the headers of a connection. */
export function withoutSecretHeaders(connection: Connection): WithoutSecrets<Connection> {
  const removed: string[] = [];
  const headers = connection.headers?.map((header) => withoutSecrets(header, header.name, removed));
  return { kept: headers === undefined || removed.length === 0 ? connection : { ...connection, headers }, removed };
}

/** Leaves values that may be secrets out of the variables and arguments of a package, and out of the headers of its transport. */
export function withoutSecretSettings(stated: ServerPackage): WithoutSecrets<ServerPackage> {
  const removed: string[] = [];
  const clean = <T extends InputWithVariables & { readonly name?: string }>(inputs: readonly T[] | undefined, what: string) =>
    inputs?.map((input) => withoutSecrets(input, input.name ?? what, removed));
  const { environmentVariables, runtimeArguments, packageArguments, transport } = stated;
  const sent = transport.type === 'stdio' ? transport : withHeaders(transport, clean(transport.headers, 'a header'));
  const parts = {
    environmentVariables: clean(environmentVariables, 'a variable'),
    runtimeArguments: clean(runtimeArguments, 'an argument'),
    packageArguments: clean(packageArguments, 'an argument'),
  };
  if (removed.length === 0) return { kept: stated, removed };
  const stay = Object.fromEntries(Object.entries(parts).filter(([, inputs]) => inputs !== undefined));
  return { kept: { ...stated, ...stay, transport: sent }, removed };
}

function withHeaders<T extends { readonly headers?: readonly NamedInput[] }>(transport: T, headers: readonly NamedInput[] | undefined): T {
  return headers === undefined ? transport : { ...transport, headers };
}

/** An input without its secret values: the user enters one, which is a secret. */
function withoutSecrets<T extends InputWithVariables>(input: T, name: string, removed: string[]): T {
  const variables =
    input.variables &&
    Object.fromEntries(Object.entries(input.variables).map(([key, variable]) => [key, withoutSecrets(variable, key, removed)]));
  const secret = VALUES.filter((key) => isSecret(input, key));
  if (secret.length === 0) return variables === undefined ? input : { ...input, variables };
  removed.push(name);
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !secret.some((each) => each === key)));
  // The members of an input are all optional but its name and its type, which stay.
  return { ...(rest as T), ...(variables && { variables }), isSecret: true };
}

/** Whether a value looks like a secret, or is the default of a secret and no placeholder. A value with variables is a template. */
function isSecret({ isSecret: isFlagged = false, ...input }: Input, key: (typeof VALUES)[number]): boolean {
  const text = input[key];
  if (text === undefined || text === '') return false;
  return holdsSecretShape(text) || (key === 'default' && isFlagged && placeholderIn(text) === undefined);
}
