import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import { headerSettings } from '../../../catalog/record/header-settings.ts';
import { isSecretField } from '../../../session-config/index.ts';
import { listOf, membersOf, textsOf, type Members } from '../page/json-members.ts';

/** A setting of a server. */
export interface ComparedSetting {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** The settings of a remote connection: of its URL, then of its headers. */
export function remoteSettings({ configSchema, headers }: Members): readonly ComparedSetting[] {
  // Written by the build.
  const stated = (listOf(headers) ?? []) as readonly ConnectionHeader[];
  return [...schemaSettings(configSchema), ...schemaSettings(headerSettings(stated).schema)];
}

/** The members of the object that a JSON Schema describes, in its order. */
export function schemaSettings(schema: unknown): readonly ComparedSetting[] {
  const { properties, required } = membersOf(schema);
  const needed = new Set(textsOf(listOf(required) ?? []));
  return Object.entries(membersOf(properties)).map(([name, definition]) => ({
    name,
    isRequired: needed.has(name),
    isSecret: isSecretField(name, membersOf(definition)),
  }));
}
