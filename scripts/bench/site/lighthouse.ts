import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { installScratch } from '../support/scratch-packages.ts';

const VERSION = '13.5.0';
const FOLDER = path.resolve('.portolan/bench/lighthouse');

/** The used part of an audit of a page. */
interface Audit {
  readonly id: string;
  /** 0 to 1; `null` where the audit has no score. */
  readonly score: number | null;
  readonly numericValue?: number;
}

/** The used part of Lighthouse's result. */
interface LighthouseResult {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
    >;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly runtimeError?: { readonly message: string };
  };
}

/** The used part of Lighthouse's options. */
interface LighthouseOptions {
  /** Of the browser's debugging protocol. */
  readonly port: number;
  readonly logLevel: 'error';
  readonly output: 'json';
  readonly onlyCategories: string[];
}

/** Measures a page; `undefined` if Lighthouse has no result. */
export type Lighthouse = (url: string, options: LighthouseOptions) => Promise<LighthouseResult | undefined>;

/**
 * Lighthouse, which npm installs in a separate folder if necessary: it and its 80 packages take 117 MB.
 *
 * @throws Error if npm cannot install it
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  await installScratch(FOLDER, { lighthouse: VERSION });
  const entry = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
  // The version is pinned, and its type declarations state this type.
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}
