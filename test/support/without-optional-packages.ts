// Loaded before a command (node --import): the optional packages are as if they were not installed.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (!/^@tensorflow\/|^@opentelemetry\/|^@orama\/plugin-embeddings|^@astrojs\/node|^@fontsource\//.test(specifier))
      return next(specifier, context);
    const error = new Error(`Cannot find package '${specifier}' imported from ${context.parentURL ?? ''}`);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
