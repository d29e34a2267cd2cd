import type { CompiledBundle } from '../../src/site/build/bundle-store.ts';
import type { PageInputs } from '../../src/site/build/page-bundle.ts';
import type { ThemeError } from '../../src/site/build/theme-problems.ts';

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
  | {
      readonly message: string;
      readonly stack: string | undefined;
      /** Mistakes in the operator's files; absent for other errors. */
      readonly problems: ThemeError['problems'] | undefined;
    };
