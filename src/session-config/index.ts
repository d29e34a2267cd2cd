export { findConfigSchema, type FoundSchema } from './config-schema.ts';
export { configFields, type ConfigField } from './config-fields.ts';
export { humanLabel } from './human-label.ts';
export { isSecretField } from './secret-field.ts';
