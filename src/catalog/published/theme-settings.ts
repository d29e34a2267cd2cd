import { FieldReader } from '../values/field-reader.ts';

/** The parts of pages that a component of the operator can fill. */
const OVERRIDES = ['head', 'footer', 'home'] as const;

/** A part of pages that a component of the operator can fill. */
type OverrideName = (typeof OVERRIDES)[number];

/** Paths of the operator's components below the content folder, with slashes. */
export type Overrides = Readonly<Partial<Record<OverrideName, string>>>;

/** What `site.yaml` states about the look of the site and its documentation, besides texts and colours. */
export interface ThemeSettings {
  /** Path of a style sheet below the content folder, with slashes; `undefined`: the site has the built-in ones only. */
  readonly styles: string | undefined;
  /** `undefined`: all parts of pages are the built-in ones. */
  readonly overrides: Overrides | undefined;
  /** `undefined`: the documentation has all its built-in pages. */
  readonly docs: { readonly builtIn: false } | undefined;
}

/** A path below a folder: no part of it begins with a dot. */
const BELOW = String.raw`^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)`;
const NAME = String.raw`[A-Za-z0-9_-][A-Za-z0-9._-]*`;
const STYLES = new RegExp(`${BELOW}*${NAME}\\.css$`);
const COMPONENT = new RegExp(`${BELOW}+${NAME}\\.astro$`);

/** Folders of the content folder that have another meaning. */
const TAKEN = /^(?:servers|profiles|icons|local|docs)\//;

/** Reads the keys `styles`, `overrides` and `docs` of `site.yaml`. */
export function readThemeSettings(reader: FieldReader): ThemeSettings {
  return { styles: readStyles(reader), overrides: readOverrides(reader), docs: readDocs(reader) };
}

function readStyles(reader: FieldReader): string | undefined {
  const text = reader.text('styles');
  if (text === undefined || (STYLES.test(text) && !TAKEN.test(text))) return text;
  return reader.warn(
    'styles',
    'bad-path',
    '"styles" is not the path of a style sheet below the content folder; it is skipped.',
    'Write a path of letters, digits and "-" "." "_" "/" that ends in .css, such as theme/theme.css.',
  );
}

function readOverrides(reader: FieldReader): Overrides | undefined {
  const object = reader.object('overrides');
  if (object === undefined) return undefined;
  const inner = new FieldReader(object, reader.pointerTo('overrides'), reader.problems);
  const stated = OVERRIDES.map((name) => [name, readComponent(inner, name)] as const).filter(([, path]) => path !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}

function readComponent(reader: FieldReader, name: OverrideName): string | undefined {
  const text = reader.text(name);
  if (text === undefined || (COMPONENT.test(text) && !TAKEN.test(text))) return text;
  return reader.warn(
    name,
    'bad-path',
    `"${name}" is not the path of a component in a folder of the content folder; it is skipped.`,
    'Put the component into a folder of its own, and write a path that ends in .astro, such as theme/Footer.astro.',
  );
}

function readDocs(reader: FieldReader): ThemeSettings['docs'] {
  const object = reader.object('docs');
  if (object === undefined) return undefined;
  const inner = new FieldReader(object, reader.pointerTo('docs'), reader.problems);
  return inner.flag('builtIn') === false ? { builtIn: false } : undefined;
}
