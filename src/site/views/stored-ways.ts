import { packageForm } from '../../catalog/packages/package-form.ts';
import type { ServerPackage } from '../../catalog/packages/package.ts';
import type { Way } from '../../install/index.ts';

/** Ways as JSON for a page. The form of a package is left out, because it follows from the package. */
export function writeWays(ways: readonly Way[]): string {
  return JSON.stringify(ways.map((way) => ('form' in way ? { ...way, form: undefined } : way)));
}

/**
 * Reads the JSON of {@link writeWays}.
 *
 * @throws SyntaxError for a text that is no JSON
 */
export function readWays(text: string): readonly Way[] {
  // Written by the build.
  const stored = JSON.parse(text) as readonly (Way | { readonly kind: 'package'; readonly id: string; readonly package: ServerPackage })[];
  return stored.map((way) => (way.kind === 'package' ? { ...way, form: packageForm(way.package) } : way));
}
