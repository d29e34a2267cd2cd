import type { NamedInput, PackageArgument, ServerPackage } from '../../../catalog/packages/package.ts';
import { mayContainSecret } from '../../../catalog/packages/secret-text.ts';
import { isJsonObject, listMember, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import type { Input } from '../../../catalog/values/input.ts';
import { scalarText } from '../../../catalog/values/scalar-text.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { dockerTemplate, isExample, type DockerSettings, type DockerTemplate } from './docker-template.ts';

/** The image of a server, if it states one, and what cannot be stated of it. */
interface DockerPackage {
  readonly packages: readonly ServerPackage[] | undefined;
  readonly problems: readonly Problem[];
}

/**
 * The package (`oci`) of a `server.yaml` in a Docker MCP catalogue (https://github.com/docker/mcp-registry, add_mcp_server.md): its image,
 * with the tag that it states, the secrets and variables of `config`, and the command, volumes, ports, user and network of `run`.
 */
export function readDockerPackage(value: JsonObject): DockerPackage {
  const identifier = textMember(value, 'image')?.trim() ?? '';
  // The image of the type "poci" is started for each call of a tool, and is no server.
  if (identifier === '' || textMember(value, 'type') === 'poci') return { packages: undefined, problems: [] };
  const reader = new DockerPackageReader(value);
  const runtimeArguments = reader.runtimeArguments();
  const packageArguments = reader.command();
  const environmentVariables = reader.variables();
  const stated: ServerPackage = {
    registryType: 'oci',
    identifier,
    transport: { type: 'stdio' },
    ...(runtimeArguments.length > 0 && { runtimeArguments }),
    ...(packageArguments.length > 0 && { packageArguments }),
    ...(environmentVariables.length > 0 && { environmentVariables }),
  };
  return { packages: [stated], problems: reader.problems };
}

class DockerPackageReader {
  readonly problems: Problem[] = [];
  readonly #config: JsonValue | undefined;
  readonly #run: JsonValue | undefined;
  readonly #settings: DockerSettings;

  constructor(value: JsonObject) {
    this.#config = member(value, 'config');
    this.#run = member(value, 'run');
    this.#settings = {
      server: textMember(value, 'name') ?? '',
      parameters: member(this.#config, 'parameters'),
      secrets: new Map(listMember(this.#config, 'secrets').flatMap((secret) => secretEntry(secret))),
    };
  }

  command(): PackageArgument[] {
    return this.#templates('command').map((template) => ({ type: 'positional', ...template }));
  }

  runtimeArguments(): PackageArgument[] {
    const named =
      (name: string) =>
      (template: DockerTemplate): PackageArgument => ({ type: 'named', name, ...template });
    const user = scalarText(member(this.#run, 'user'));
    const asUser = user === undefined ? undefined : this.#template(user, '/run/user');
    if (listMember(this.#run, 'allowHosts').length > 0)
      this.#leave('/run/allowHosts', 'Docker has no option for it, so the container may reach all hosts');
    return [
      ...this.#templates('volumes').map(named('-v')),
      ...this.#templates('ports').map(named('-p')),
      ...(asUser === undefined ? [] : [named('-u')(asUser)]),
      ...(member(this.#run, 'disableNetwork') === true ? [named('--network')({ value: 'none' })] : []),
    ];
  }

  /** The variables of secrets, then those of `config.env` and `run.env`. The first statement of a name counts. */
  variables(): NamedInput[] {
    const secrets = [...this.#settings.secrets].map(([name, input]): NamedInput => {
      // As a variable it is one setting with the places that refer to it.
      return this.#isReferredTo(name) ? { name, value: `{${name}}`, variables: { [name]: input } } : { name, ...input };
    });
    const stated = listMember(this.#config, 'env').flatMap((variable, index) => this.#variable(variable, `/config/env/${index}`) ?? []);
    const env = member(this.#run, 'env');
    const fixed = Object.entries(isJsonObject(env) ? env : {}).flatMap(([name, text]) => {
      const template = this.#template(scalarText(text) ?? '', `/run/env/${name}`);
      return template === undefined ? [] : [asVariable(name, template)];
    });
    const byName = new Map<string, NamedInput>();
    for (const variable of [...secrets, ...stated, ...fixed]) if (!byName.has(variable.name)) byName.set(variable.name, variable);
    return [...byName.values()];
  }

  #isReferredTo(name: string): boolean {
    const env = member(this.#run, 'env');
    const texts = [...listMember(this.#run, 'command'), ...(isJsonObject(env) ? Object.values(env) : [])];
    return texts.some((text) => typeof text === 'string' && new RegExp(`\\$\\{?${name}\\b`).test(text));
  }

  #variable(variable: JsonValue, pointer: string): NamedInput | undefined {
    const name = textMember(variable, 'name') ?? '';
    if (name === '') return undefined;
    const [description, example] = [textMember(variable, 'description'), scalarText(member(variable, 'example'))];
    const about = description === undefined ? {} : { description };
    const value = scalarText(member(variable, 'value'));
    if (value === undefined) return { name, ...about, ...(isExample(example, isSecretName(name)) && { placeholder: example }) };
    const template = this.#template(value, `${pointer}/value`, isSecretName(name) ? undefined : example);
    return template && { ...asVariable(name, template), ...about };
  }

  #templates(key: string): DockerTemplate[] {
    return listMember(this.#run, key).flatMap((text, index) => this.#template(scalarText(text) ?? '', `/run/${key}/${index}`) ?? []);
  }

  #template(text: string, pointer: string, example?: string): DockerTemplate | undefined {
    const made = text === '' ? undefined : dockerTemplate(text, this.#settings, example);
    if (made === undefined) this.#leave(pointer, 'its value is empty, or has an unknown filter');
    return made;
  }

  #leave(pointer: string, why: string): void {
    const name = JSON.stringify(pointer.split('/').at(1 + Number(pointer.startsWith('/run/'))) ?? '');
    this.problems.push({ code: 'unused-member', severity: 'notice', message: `A part of ${name} is not used: ${why}.`, pointer });
  }
}

/** The name of the variable of a secret, with its input. */
function secretEntry(secret: JsonValue): (readonly [string, Input])[] {
  const name = textMember(secret, 'env') ?? '';
  const description = textMember(secret, 'description');
  const isRequired = member(secret, 'required') !== false;
  return /^[A-Za-z_]\w*$/.test(name)
    ? [[name, { ...(description !== undefined && { description }), ...(isRequired && { isRequired }), isSecret: true }]]
    : [];
}

/** A fixed value that may be a secret is asked for instead. */
function asVariable(name: string, { value, variables }: DockerTemplate): NamedInput {
  if (variables !== undefined) return { name, value, variables };
  return isSecretName(name) || mayContainSecret(value) ? { name, isRequired: true, isSecret: true } : { name, value };
}

function isSecretName(name: string): boolean {
  return isSecretField(name, { type: 'string' });
}
