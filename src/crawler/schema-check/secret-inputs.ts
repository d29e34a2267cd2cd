import type { NamedInput, PackageArgument, ServerPackage } from '../../catalog/packages/package.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { isSecretHeader } from '../../catalog/record/header-settings.ts';
import { jsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Input, InputWithVariables } from '../../catalog/values/input.ts';
import { inputSecrets } from '../../security/scan/detection/header-secrets.ts';
import { containsSecret } from '../../security/scan/detection/secret-values.ts';
import { isSecretField } from '../../session-config/schema/secret-field.ts';

/** An input that had values that may be secrets. */
export interface SecretInput {
  readonly name: string;
  /** JSON Pointer into the connection or package. */
  readonly pointer: string;
}

/** A part of a server without values that may be secrets, and the inputs that had them. */
interface WithoutSecrets<T> {
  readonly kept: T;
  readonly removed: readonly SecretInput[];
}

/** Leaves values that the scan reports as secrets out of the headers of a connection. */
export function withoutSecretHeaders(connection: Connection): WithoutSecrets<Connection> {
  const removed: SecretInput[] = [];
  const headers = connection.headers?.map((header, index) =>
    withoutSecrets(header, isSecretHeader(header), { name: header.name, pointer: `/headers/${index}` }, removed),
  );
  return { kept: headers === undefined || removed.length === 0 ? connection : { ...connection, headers }, removed };
}

/** Leaves values that the scan reports as secrets out of the variables and arguments of a package, and out of the headers of its transport. */
export function withoutSecretSettings(stated: ServerPackage): WithoutSecrets<ServerPackage> {
  const removed: SecretInput[] = [];
  const named = (inputs: readonly NamedInput[] | undefined, at: string) =>
    inputs?.map((input, index) =>
      withoutSecrets(input, isSecret(input, input.name), { name: input.name, pointer: `${at}/${index}` }, removed),
    );
  const ofArguments = (inputs: readonly PackageArgument[] | undefined, at: string) =>
    inputs?.map((input, index) => withoutSecretArgument(input, `${at}/${index}`, removed));
  const { transport } = stated;
  const parts = {
    runtimeArguments: ofArguments(stated.runtimeArguments, '/runtimeArguments'),
    packageArguments: ofArguments(stated.packageArguments, '/packageArguments'),
    environmentVariables: named(stated.environmentVariables, '/environmentVariables'),
  };
  const sent = transport.type === 'stdio' ? transport : withHeaders(transport, named(transport.headers, '/transport/headers'));
  if (removed.length === 0) return { kept: stated, removed };
  const stay = Object.fromEntries(Object.entries(parts).filter(([, inputs]) => inputs !== undefined));
  return { kept: { ...stated, ...stay, transport: sent }, removed };
}

function withHeaders<T extends { readonly headers?: readonly NamedInput[] }>(transport: T, headers: readonly NamedInput[] | undefined): T {
  return headers === undefined ? transport : { ...transport, headers };
}

const TEXT = jsonObject([['type', 'string']]);

function isSecret({ isSecret: isFlagged }: Input, name: string): boolean {
  return isFlagged === true || isSecretField(name, TEXT);
}

/** A variable of a program within an argument, as `docker run -e` has it. */
const ASSIGNMENT = /^([A-Za-z_]\w{0,99})=/;

/** An argument without secret values. One by its place stays at it: the user enters its value, or that of the variable that it sets. */
function withoutSecretArgument(input: PackageArgument, pointer: string, removed: SecretInput[]): PackageArgument {
  const name = input.type === 'named' ? input.name : (input.valueHint ?? '');
  const kept = withoutSecrets(input, isSecret(input, name), { name: name === '' ? 'an argument' : name, pointer }, removed);
  if (input.type === 'named' || input.value === undefined || kept.value !== undefined) return kept;
  const [, variable] = ASSIGNMENT.exec(input.value) ?? [];
  if (variable === undefined) return { ...kept, type: 'positional', valueHint: input.valueHint ?? 'secret' };
  return {
    ...kept,
    value: `${variable}={${variable}}`,
    variables: { ...kept.variables, [variable]: { isRequired: true, isSecret: true } },
  };
}

/** An input without its secret values: the user enters one, which is a secret. */
function withoutSecrets<T extends InputWithVariables>(input: T, isOpen: boolean, place: SecretInput, removed: SecretInput[]): T {
  const found = [...inputSecrets(input, isOpen, '')].filter(({ text }) => input.format !== 'filepath' || containsSecret(text));
  if (found.length === 0) return input;
  removed.push(place);
  const places = found.map(({ pointer }) => pointer);
  const variables =
    input.variables &&
    Object.fromEntries(
      Object.entries(input.variables).map(([key, variable]) => {
        const inner = places
          .filter((place) => place.startsWith(`/variables/${key}/`))
          .map((place) => place.slice(`/variables/${key}`.length));
        return [key, without(variable, inner)];
      }),
    );
  const own = without(
    input,
    places.filter((place) => !place.startsWith('/variables/')),
  );
  return variables === undefined ? own : { ...own, variables };
}

/** An input without the members at these places; the same one without places. */
function without<T extends Input>(input: T, places: readonly string[]): T {
  if (places.length === 0) return input;
  const keys = new Set(places.map((place) => place.split('/')[1]));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key)));
  // The removed members are optional.
  return { ...(rest as T), isSecret: true };
}
