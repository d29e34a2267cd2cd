import type { ApprovedField } from '../../../catalog/content-file/approved.ts';
import { packageForm } from '../../../catalog/packages/package-form.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { schemaFields } from './schema-fields.ts';

/** The names of the settings that a package requires or that are secret, and were not so in its approved state. */
export function newSettings(approved: ServerPackage, current: ServerPackage): string[] {
  const before = new Map(settingsOf(approved).map((field) => [field.name, field]));
  const isNew = ({ name, required, secret }: ApprovedField): boolean =>
    (required && before.get(name)?.required !== true) || (secret && before.get(name)?.secret !== true);
  return settingsOf(current).flatMap((field) => (isNew(field) ? [field.name] : []));
}

function settingsOf(stated: ServerPackage): readonly ApprovedField[] {
  return schemaFields(packageForm(stated).schema);
}
