import { hash } from 'node:crypto';

import type { Publication } from '../../catalog/published/published.ts';
import type { SiteSettings } from '../../catalog/published/site-settings.ts';

/** What all outputs of a site depend on besides their own inputs. */
interface SiteKeyParts {
  /** Hash of the program: its files, its dependencies and the version of Node. */
  readonly code: string;
  /** The settings of `site.yaml`: texts, language, colours and families of files. */
  readonly site: SiteSettings;
  readonly publication: Publication;
  /** Id of the embedder of the search index. */
  readonly embedder: string;
  /** Whether preview images are drawn, so that pages name them. */
  readonly pictures: boolean;
}

/**
 * The key of a site: SHA-256 (base64) over everything that all its outputs depend on. The key of an output is {@link outputKey} of this key
 * and of the output's own inputs. It depends on no clock, folder or machine.
 */
export function siteKey({ code, site, publication, embedder, pictures }: SiteKeyParts): string {
  return outputKey(code, JSON.stringify(sorted(site)), publication.url, embedder, String(pictures));
}

/**
 * The key of an output: SHA-256 (base64) over its inputs. Different lists of texts have different keys, also if their concatenations are
 * equal.
 */
export function outputKey(...inputs: readonly string[]): string {
  // Lengths separate the inputs: no text can contain the end of another one.
  return hash('sha256', inputs.map((text) => `${text.length}:${text}`).join(''), 'base64');
}

/** A JSON value with the members of each object in the order of their names, so that their order in a file changes no key. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
