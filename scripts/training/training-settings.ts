/** The weight of a source, and the reason for it. */
interface SourceWeight {
  /** Factor of its share by size; 0 excludes it. */
  readonly weight: number;
  readonly reason: string;
}

/** All settings that determine a model, in addition to data and seed. */
export interface TrainingSettings {
  /** Dimensions of a vector; a multiple of 4. */
  readonly dimensions: number;
  /** Words with a row of their own, at most. */
  readonly vocabulary: number;
  /** Rows that the pieces of words share. */
  readonly pieceBuckets: number;
  /** Digits of the longest number that may be a word of the vocabulary. */
  readonly longestNumber: number;
  /** Minimum number of texts of a source that contain a word, for the source to count it. */
  readonly leastTexts: number;
  /** A source of n pairs counts words as if it had n to this power. */
  readonly vocabularyExponent: number;
  /** Maximum words of the first and of the second text of a pair. */
  readonly longestTexts: readonly [number, number];
  /** Pairs of a batch, all of one source; a multiple of 4. */
  readonly batch: number;
  readonly steps: number;
  /** Factor of a cosine before the softmax. */
  readonly scale: number;
  /** Openings of requests, inserted before first texts, so that their words get little weight. */
  readonly openings: { /** Probability. */ readonly share: number; readonly texts: readonly string[] };
  /** Probability that a known word is read by its pieces, so that these are trained. */
  readonly drop: number;
  readonly learningRate: number;
  /** Share of the steps over which the learning rate rises; afterwards it falls to 0. */
  readonly warmUp: number;
  /** The gradient of a batch is its mean over the pairs times this. */
  readonly gradientScale: number;
  /** Initial value of Adagrad's sum of squares. */
  readonly firstSquare: number;
  /** Size of the random initial values of rows. */
  readonly spread: number;
  /** A source of n pairs is drawn as often as its weight times n to this power. */
  readonly sourceExponent: number;
  /** Other sources have a weight of 1. */
  readonly sources: Readonly<Record<string, SourceWeight>>;
}

/** Common openings of requests. */
const OPENINGS = [
  ...[
    'i want to',
    'i need to',
    'i would like to',
    'how do i',
    'how can i',
    'can you',
    'could you',
    'please',
    'help me',
    'show me',
    'give me',
  ],
  ...['find', 'get', 'use', 'search for', 'what is the', 'let me', 'connect to', 'a tool for', 'an api for', 'something that can'],
];

const REFERENCE = 'one reference work among many sources: its wording would rule the model';
const NEAR = 'names with short descriptions of tools and services, as a catalogue of servers has them';

const COPYLEFT = 'as a whole under a licence that asks for the same in return; without such sources the hybrid order loses half a percent';
const RESEARCH = 'a part of it may be used for research only';

/** Sources with another weight than 1. Licences are those of the list next to the data. */
const SOURCES: Readonly<Record<string, SourceWeight>> = {
  ansible_modules: { weight: 0, reason: COPYLEFT },
  awesome_selfhosted: { weight: 0, reason: COPYLEFT },
  distro_packages: { weight: 0, reason: COPYLEFT },
  docs_aws: { weight: 0, reason: COPYLEFT },
  docs_terraform: { weight: 0, reason: COPYLEFT },
  paraphrase_open: { weight: 0, reason: COPYLEFT },
  schema_guided_dialogue: { weight: 0, reason: COPYLEFT },
  app_plugins: { weight: 0, reason: 'most of it states no licence' },
  code_search_queries: { weight: 0, reason: RESEARCH },
  general_english_sections: { weight: 0, reason: RESEARCH },
  biotools: { weight: 0.7, reason: 'one field of science among many sources' },
  docs_powershell: { weight: 0.4, reason: REFERENCE },
  docs_win32: { weight: 0.4, reason: REFERENCE },
  intents: {
    weight: 1,
    reason: 'requests in the words of people, of which there is no other source; its parts SNIPS and ATIS were published for research',
  },
  awesome_lists: { weight: 3, reason: NEAR },
  automation_actions: { weight: 2, reason: NEAR },
  github_topics: { weight: 2, reason: NEAR },
  powerplatform_connectors: { weight: 2, reason: NEAR },
  packages: { weight: 1.5, reason: NEAR },
};

/** The settings of the model in the repository. */
export const SETTINGS: TrainingSettings = {
  dimensions: 128,
  vocabulary: 32_000,
  pieceBuckets: 8_192,
  longestNumber: 4,
  leastTexts: 3,
  vocabularyExponent: 0.6,
  longestTexts: [32, 40],
  batch: 1_024,
  steps: 6_000,
  scale: 11,
  openings: { share: 0.25, texts: OPENINGS },
  drop: 0.04,
  learningRate: 0.2,
  warmUp: 0.05,
  gradientScale: 32,
  firstSquare: 1e-6,
  spread: 0.1,
  sourceExponent: 0.7,
  sources: SOURCES,
};

/** The weight of a source. */
export function weightOf(source: string, { sources }: Pick<TrainingSettings, 'sources'>): number {
  return sources[source]?.weight ?? 1;
}

/** The learning rate of a step, counted from 0. */
export function learningRateAt(step: number, { steps, warmUp, learningRate }: TrainingSettings): number {
  const rising = Math.floor(steps * warmUp);
  return learningRate * (step < rising ? (step + 1) / rising : (steps - step) / (steps - rising));
}
