import type { CompiledBundle } from '../../src/site/build/bundle-store.ts';
import type { PageInputs } from '../../src/site/build/page-bundle.ts';

/** What the process is asked to do. */
export interface CompileRequest {
  readonly inputs: PageInputs;
  readonly folder: string;
}

/** What the process answers: a bundle, or the message of an error. */
export type CompileAnswer =
  | {
      readonly bundle: CompiledBundle;
      /** User and system time of the process, in seconds. */
      readonly cpuSeconds: number;
    }
  | { readonly message: string; readonly stack: string | undefined };
