import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import { headerSettings } from '../../../catalog/record/header-settings.ts';
import { settingFields, type SettingField } from '../../../catalog/record/setting-fields.ts';
import { listOf, membersOf, type Members } from '../page/json-members.ts';

/** The settings of a remote connection: of its URL, then of its headers. */
export function remoteSettings({ configSchema, headers }: Members): readonly SettingField[] {
  // Written by the build.
  const stated = (listOf(headers) ?? []) as readonly ConnectionHeader[];
  return [...schemaSettings(configSchema), ...schemaSettings(headerSettings(stated).schema)];
}

/** The settings that a JSON Schema describes, in its order. */
export function schemaSettings(schema: unknown): readonly SettingField[] {
  return settingFields(membersOf(schema));
}
