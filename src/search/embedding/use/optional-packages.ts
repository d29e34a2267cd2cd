// Optional packages may not be installed. Declaring the used parts here lets the type check pass with and without them.

declare module '@orama/plugin-embeddings' {
  interface EmbeddingsPlugin {
    /** Writes a vector of length 1 into the document, under `defaultProperty`. */
    beforeInsert(database: undefined, id: string, document: Record<string, string | number[]>): Promise<void>;
  }

  /** Loads the Universal Sentence Encoder from its hub: there is no option for another URL. */
  export function pluginEmbeddings(settings: {
    readonly embeddings: {
      readonly defaultProperty: string;
      readonly onInsert: { readonly generate: boolean; readonly properties: readonly string[] };
    };
  }): Promise<EmbeddingsPlugin>;
}

declare module '@tensorflow/tfjs-core' {
  /** Disables the developer messages of TensorFlow.js on the console. */
  export function enableProdMode(): void;
  export function engine(): { startScope(): void; endScope(): void; memory(): { readonly numTensors: number } };
  export function env(): { readonly platform: { fetch: (address: string) => Promise<Response> } };
}

/** Registers the JavaScript backend. */
declare module '@tensorflow/tfjs-backend-cpu' {
  export const version_cpu: string;
}

/** Registers the native backend. */
declare module '@tensorflow/tfjs-node' {
  export const version: Readonly<Record<string, string>>;
}
