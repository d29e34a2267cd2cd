import type { BuildObserver, BuildPhase } from '../../src/publish/output/build-observer.ts';
import type { SiteWriter } from '../../src/publish/output/site-writer.ts';
import { buildProgress } from '../terminal/build-progress.ts';
import { isQuiet, print } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';
import { BuildProfile } from './build-profile.ts';
import { observedWriter } from './observed-writer.ts';

/** What a person sees of a build: its progress, and on request what it used. */
export interface BuildView extends BuildObserver {
  /** A writer whose files are counted. */
  observed(writer: SiteWriter): SiteWriter;
  /** Clears the progress line, before other output or at the end. */
  end(): void;
  /** Prints what the build used, if that was requested. */
  report(): void;
}

const NAMES: Readonly<Record<BuildPhase, string>> = {
  content: 'Reading content',
  scan: 'Scanning',
  bundle: 'Preparing pages',
  pages: 'Rendering pages',
  index: 'Making the search index',
  images: 'Drawing preview images',
  files: 'Writing files',
  manifest: 'Writing the manifest',
  replacement: 'Replacing the site',
};

/**
 * The view of a build on stderr, and its figures on stdout.
 *
 * @param isProfiled whether figures are printed at the end
 */
export function buildView(isProfiled: boolean): BuildView {
  const now = (): number => performance.now();
  const progress = buildProgress(process.stderr, now, isQuiet());
  const profile = isProfiled ? new BuildProfile({ cpu: () => cpuSeconds() + others, now }, 'Starting') : undefined;
  let others = 0;
  let done = 0;
  let phase: BuildPhase = 'content';
  return {
    phase(name) {
      [phase, done] = [name, 0];
      progress.phase(NAMES[name]);
      profile?.phase(NAMES[name]);
    },
    count: (count, total) => progress.count(count, total),
    observed: (writer) =>
      observedWriter(profile?.observed(writer) ?? writer, () => {
        done += 1;
        // Pages are counted before they are rendered, with their total.
        if (phase !== 'pages') progress.count(done);
      }),
    otherProcess: (seconds) => (others += seconds),
    end: () => progress.end(),
    report() {
      if (profile !== undefined) print(`\n${profile.tables().map(textTable).join('\n\n')}\n`);
    },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
