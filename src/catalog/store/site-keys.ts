import type { JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { readSiteSettings, type SiteSettings } from '../published/site-settings.ts';
import { CONTENT_SCHEMAS } from '../schemas/content-schemas.ts';
import { pathOfPointer } from '../../session-config/schema/pointer.ts';
import { nearestWord } from '../values/nearest-word.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Reads the tree of `site.yaml`, and warns of each key that nothing reads, at any depth: its setting would silently not apply. */
export function readSiteFile(tree: JsonValue): Read<SiteSettings> {
  const { value, problems } = readSiteSettings(tree);
  const reported = new Set(problems.map(({ pointer }) => pointer));
  const unknown = unknownKeys('site', tree).filter(({ pointer }) => !reported.has(pointer));
  return { value, problems: [...problems, ...unknown.map(ignoredKey)] };
}

function ignoredKey(problem: Problem): Problem {
  const path = pathOfPointer(problem.pointer ?? '');
  const key = path.at(-1) ?? '';
  return {
    ...withMeantMap(problem),
    code: 'unknown-key',
    severity: 'warning',
    message: `"${key.slice(0, 60)}" is not a key of ${path.length === 1 ? 'site.yaml' : `"${path.slice(0, -1).join('.')}"`}; it is ignored.`,
  };
}

/** A problem of `site.yaml`; that of an unknown key at its top says which map has a key of this name. */
export function withMeantMap(problem: Problem): Problem {
  const [key, ...inner] = pathOfPointer(problem.pointer ?? '');
  const isUnknown = problem.code === 'schema-additional-properties' && key !== undefined && inner.length === 0;
  const map = isUnknown ? mapWithKey(key) : undefined;
  return map === undefined ? problem : { ...problem, hint: `Write it under "${map}".` };
}

/** The members of `site.yaml` that are maps, with the keys of each. */
const MAPS: readonly (readonly [map: string, keys: readonly string[]])[] = Object.entries(CONTENT_SCHEMAS.site.properties).flatMap(
  ([map, schema]) => ('properties' in schema ? [[map, Object.keys(schema.properties)] as const] : []),
);

/** The only map that has a key of this name. */
function mapWithKey(key: string): string | undefined {
  const [map, another] = MAPS.filter(([, keys]) => keys.includes(key));
  return another === undefined ? map?.[0] : undefined;
}

/**
 * The map of `site.yaml` to which an unknown key at its top was meant to belong: it is the name of the map with a mistake, or one of its
 * keys.
 */
export function mapMeantBy({ code, pointer }: Problem): string | undefined {
  const [key, ...inner] = pathOfPointer(pointer ?? '');
  if (code !== 'unknown-key' || key === undefined || inner.length > 0) return undefined;
  const names = MAPS.map(([map]) => map);
  return mapWithKey(key) ?? nearestWord(key, names);
}
