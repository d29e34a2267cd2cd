import type { HeaderSettings, HeaderTemplate } from '../../catalog/record/header-settings.ts';
import type { SettingSlot } from '../../catalog/values/input-settings.ts';
import { scalarText } from '../../catalog/values/scalar-text.ts';
import type { Config, SchemaObject } from '../../session-config/index.ts';
import type { HeaderTarget, Setting } from '../launch/target.ts';
import { secretPlaces } from '../../session-config/codec/secret-places.ts';
import { holdsSecretShape } from '../../session-config/schema/secret-shapes.ts';

/** The entries for the headers, and which are missing. */
export interface GivenHeaders {
  readonly config: Config;
  /** Names of required settings without a value: placeholders replace them. */
  readonly missing: ReadonlySet<string>;
  /** Labels of the settings. */
  readonly labels: ReadonlyMap<string, string>;
}

/** The headers with their values. A header without an optional value is left out completely. */
export function headerTargets({ schema, templates }: HeaderSettings, given: GivenHeaders): readonly HeaderTarget[] {
  const settings = new Map<string, Setting | undefined>();
  const settingOf = (slot: SettingSlot): Setting | undefined => {
    const known = settings.get(slot.setting) ?? settingFor(slot, schema, given);
    settings.set(slot.setting, known);
    return known;
  };
  return templates.flatMap((template) => filled(template, settingOf));
}

function filled({ name, parts }: HeaderTemplate, settingOf: (slot: SettingSlot) => Setting | undefined): HeaderTarget[] {
  const made = parts.map((part) => (typeof part === 'string' ? part : settingOf(part)));
  return made.every((part) => part !== undefined) ? [{ name, parts: made }] : [];
}

function settingFor(slot: SettingSlot, schema: SchemaObject, { config, missing, labels }: GivenHeaders): Setting | undefined {
  const { setting: name } = slot;
  const label = labels.get(name) ?? name;
  // A list or an object cannot be a header value.
  const value = scalarText(config[name]) ?? slot.default;
  if (value !== undefined) return { name, value, secret: isSecret(name, value, schema), label };
  return missing.has(name) ? { name, value: '', secret: true, label } : undefined;
}

function isSecret(name: string, value: string, schema: SchemaObject): boolean {
  const places = secretPlaces(schema);
  return places.step(places.root, name).secret || holdsSecretShape(value);
}

/** The values of the settings of headers, without the text around them. */
export function settingValues(headers: readonly HeaderTarget[]): readonly string[] {
  return headers.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.value])));
}

/** The text of a header with its secrets. */
export function headerText({ parts }: HeaderTarget): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('');
}
