import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { jsonSchemaOf } from '../../../src/session-config/server/index.ts';
import type { BenchReport } from '../support/bench.ts';
import type { BundleSize } from '../support/bundle-size.ts';
import { times, wholeNumber } from '../support/units.ts';
import { PART_NAMES, weigh, type Part } from './bundles.ts';
import { ownCarrier, type Carrier } from './carrier.ts';
import { makeJourneys, type Journey } from './journeys.ts';
import { ORIGINAL, originalSdk } from './original-sdk.ts';
import { measureSpeeds, type Speed } from './speeds.ts';
import { Settings } from './thirteen-fields.ts';
import type { TextTable } from '../../terminal/text-table.ts';

type Say = (line: string) => void;

/** Measures time and bytes to transfer a configuration. */
export async function runSessionConfig(say: Say): Promise<BenchReport> {
  const schema = jsonSchemaOf(Settings);
  const ajv = ownCarrier(ajvValidator(schema));
  const evalFree = ownCarrier(evalFreeValidator(schema));
  const original = await findOriginal(say);
  say('Measuring the sizes of the bundles …');
  const bundles = await weighAll();
  say('Measuring …');
  const speeds = measureSpeeds({ ajv, evalFree, ...(original && { original }) });
  return report(speeds, makeJourneys([ajv, evalFree], original), bundles);
}

async function findOriginal(say: Say): Promise<Carrier | undefined> {
  say(`Opening ${ORIGINAL}; npm installs it in a separate folder if necessary …`);
  try {
    return await originalSdk();
  } catch (error) {
    // The output of npm is long; its first line names the command.
    say(`${String(error).split('\n', 1)[0] ?? ''}. Only ours is measured.`);
    return undefined;
  }
}

interface Bundle extends BundleSize {
  readonly part: Part;
}

async function weighAll(): Promise<readonly Bundle[]> {
  const bundles: Bundle[] = [];
  for (const part of PART_NAMES) bundles.push({ part, ...(await weigh(part)) });
  return bundles;
}

function report(speeds: readonly Speed[], journeys: readonly Journey[], bundles: readonly Bundle[]): BenchReport {
  return {
    tables: [speedTable(speeds), journeyTable(journeys), bundleTable(bundles)],
    data: { node: process.versions.node, original: ORIGINAL, speeds, journeys, bundles },
  };
}

function speedTable(speeds: readonly Speed[]): TextTable {
  return {
    heads: ['operations per second', 'ours', ORIGINAL, 'ours to theirs'],
    rows: speeds.map(({ task, ours, original }) => [
      task,
      wholeNumber(ours),
      original === undefined ? '–' : wholeNumber(original),
      original === undefined ? '–' : times(ours / original),
    ]),
  };
}

function journeyTable(journeys: readonly Journey[]): TextTable {
  const answer = (arrives: boolean | undefined): string => (arrives === undefined ? '–' : arrives ? 'yes' : 'no');
  return {
    heads: ['same after a round trip', 'ours', ORIGINAL],
    rows: journeys.map(({ configuration, ours, original }) => [configuration, answer(ours), answer(original)]),
  };
}

function bundleTable(bundles: readonly Bundle[]): TextTable {
  return {
    heads: ['bytes in the browser', 'minified', 'gzip'],
    rows: bundles.map(({ part, minified, gzip }) => [part, wholeNumber(minified), wholeNumber(gzip)]),
  };
}
