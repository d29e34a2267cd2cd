// Loaded before a command (node --import): the model of the tests stands where the hub would be.
import { hubFetch, modelFiles } from './model-hub.ts';

const known = process.env['TEST_HUB'] === 'unreachable' ? new Map() : modelFiles();
Object.defineProperty(globalThis, 'fetch', { value: hubFetch(known), configurable: true, writable: true });
