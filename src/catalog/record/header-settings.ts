import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { isSecretField } from '../../session-config/index.ts';
import type { ConnectionHeader } from './connection-header.ts';
import { asHeaderValue, InputSettings, templateParts, type TemplateParts } from '../values/input-settings.ts';

/** A header whose value consists of fixed text and settings. */
export interface HeaderTemplate {
  readonly name: string;
  readonly parts: TemplateParts;
}

/** The settings that a form needs for the headers of a connection. */
export interface HeaderSettings {
  /** JSON Schema of an object with a member for each value that a person enters; an empty object if there is none. */
  readonly schema: JsonObject;
  readonly templates: readonly HeaderTemplate[];
}

/** Whether the value of a header is secret, by its source or by its name. */
export function isSecretHeader({ name, isSecret }: ConnectionHeader): boolean {
  return isSecret === true || isSecretField(name, TEXT);
}

const TEXT = jsonObject([['type', 'string']]);

/**
 * The values that a person must enter for these headers: of each header without a value, and of each variable in braces without a value. A
 * variable inherits from its header whether it is secret and required, unless it states that itself.
 */
export function headerSettings(headers: readonly ConnectionHeader[] = []): HeaderSettings {
  const settings = new InputSettings();
  const templates = headers.map((header): HeaderTemplate => {
    const { name, value } = header;
    const own = { ...header, isSecret: isSecretHeader(header) };
    if (value === undefined) return { name, parts: [settings.add(name, own, { title: name, adjust: asHeaderValue })] };
    return { name, parts: templateParts(value, own, { settings, unknownVariable: 'setting', adjust: asHeaderValue }) };
  });
  return { schema: settings.schema(), templates };
}
