/**
 * The command that installs TensorFlow's native library, which no other command does. As a dependency, so that npm installs it although it
 * is an optional peer, and fails where the library cannot be downloaded; without a change of package.json.
 */
export const INSTALL_NATIVE = 'npm install --no-save --save-prod @tensorflow/tfjs-node@4.22.0';
