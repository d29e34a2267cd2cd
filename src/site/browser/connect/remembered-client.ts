import { storePreferences, storedPreferences } from '../preferences/stored-preferences.ts';

/** The last selected client; `undefined` if there is none, or if the browser stores nothing. */
export function rememberedClient(): string | undefined {
  return storedPreferences().client;
}

/** Stores the last selected client. */
export function rememberClient(id: string): void {
  storePreferences({ ...storedPreferences(), client: id });
}
