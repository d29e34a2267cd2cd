// Loaded before a command (node --import): the test model replaces the hub.
import { hubFetch, modelFiles } from './model-hub.ts';

const known = process.env['TEST_HUB'] === 'unreachable' ? new Map() : modelFiles();
Object.defineProperty(globalThis, 'fetch', { value: hubFetch(known), configurable: true, writable: true });
