/** Whether the optional packages of the Universal Sentence Encoder are installed. */
export const hasUsePackages: boolean = ['@orama/plugin-embeddings', '@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-cpu'].every(
  (name) => {
    try {
      import.meta.resolve(name);
      return true;
    } catch {
      return false;
    }
  },
);

/** What a test that needs them adds to its title, so that a skip explains itself. */
export const NEEDS_USE_PACKAGES = '(needs the optional packages: run npm install)';
