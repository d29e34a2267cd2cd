import type { Json, JsonObject } from './json.ts';

/** A table of TOML 1.0: a header and a line for each member. The parts of the header are bare keys. */
export function tomlTable(header: readonly string[], table: JsonObject): string {
  const lines = Object.entries(table).map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`);
  return [`[${header.map(tomlKey).join('.')}]`, ...lines, ''].join('\n');
}

function tomlKey(key: string): string {
  return /^[A-Za-z\d_-]+$/.test(key) ? key : tomlString(key);
}

function tomlValue(value: Json): string {
  if (typeof value === 'string') return tomlString(value);
  if (typeof value !== 'object' || value === null) return String(value);
  // Array.isArray narrows to any[]; what the list holds is known.
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(tomlValue).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${tomlKey(key)} = ${tomlValue(member)}`)
    .join(', ')} }`;
}

/** A basic string. TOML supports the escapes of JSON and also requires one for DEL. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007F', String.raw`\u007F`);
}
