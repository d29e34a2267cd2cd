// Optional packages may not be installed: what is used of them is described here, so that types hold either way.

declare module '@orama/plugin-embeddings' {
  interface EmbeddingsPlugin {
    /** Writes a vector of length 1 into the document, under `defaultProperty`. */
    beforeInsert(database: undefined, id: string, document: Record<string, string | number[]>): Promise<void>;
  }

  /** Loads the Universal Sentence Encoder from its hub: there is no option for another place. */
  export function pluginEmbeddings(settings: {
    readonly embeddings: {
      readonly defaultProperty: string;
      readonly onInsert: { readonly generate: boolean; readonly properties: readonly string[] };
    };
  }): Promise<EmbeddingsPlugin>;
}

declare module '@tensorflow/tfjs-core' {
  /** Silences what TensorFlow.js tells developers on the console. */
  export function enableProdMode(): void;
  export function engine(): { startScope(): void; endScope(): void; memory(): { readonly numTensors: number } };
  export function env(): { readonly platform: { fetch: (address: string) => Promise<Response> } };
}

/** Registers the engine in plain JavaScript. */
declare module '@tensorflow/tfjs-backend-cpu' {
  export const version_cpu: string;
}

/** Registers the engine in native code. */
declare module '@tensorflow/tfjs-node' {
  export const version: Readonly<Record<string, string>>;
}
