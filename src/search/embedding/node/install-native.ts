/**
 * The only command that installs TensorFlow's native library. It installs a production dependency, so that npm installs it although it is
 * an optional peer, and fails if the library cannot be downloaded. It does not change package.json.
 */
export const INSTALL_NATIVE = 'npm install --no-save --save-prod @tensorflow/tfjs-node@4.22.0';
