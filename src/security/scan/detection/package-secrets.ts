import type { NamedInput, PackageArgument, PackageTransport } from '../../../catalog/packages/package.ts';
import { jsonObject } from '../../../catalog/parsing/json-tree.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { inputSecrets } from './header-secrets.ts';
import type { Match, ScannedFacts } from './rule.ts';
import { containsSecret } from './secret-values.ts';

/** Secrets that the packages of a server state: recognised by their form, or as the value or default of a secret variable or argument. */
export function* packageSecrets({ packages = [] }: Partial<ScannedFacts>): Generator<Match> {
  for (const [index, stated] of packages.entries()) {
    const at = `/packages/${index}`;
    for (const key of ['runtimeArguments', 'packageArguments', 'environmentVariables'] as const)
      yield* secretsOf(stated[key] ?? [], `${at}/${key}`);
    yield* secretsOf(headersOf(stated.transport), `${at}/transport/headers`);
    const url = stated.transport.type === 'stdio' ? undefined : stated.transport.url;
    for (const [key, text] of [['registryBaseUrl', stated.registryBaseUrl] as const, ['transport/url', url] as const])
      if (text !== undefined && containsSecret(text)) yield { pointer: `${at}/${key}`, text, index: 0 };
  }
}

function headersOf(transport: PackageTransport): readonly NamedInput[] {
  return transport.type === 'stdio' ? [] : (transport.headers ?? []);
}

function* secretsOf(inputs: readonly (NamedInput | PackageArgument)[], pointer: string): Generator<Match> {
  for (const [index, input] of inputs.entries()) {
    const name = 'name' in input ? input.name : (input.valueHint ?? '');
    const isSecret = input.isSecret === true || isSecretField(name, TEXT);
    yield* inputSecrets(input, isSecret, `${pointer}/${index}`);
  }
}

const TEXT = jsonObject([['type', 'string']]);
