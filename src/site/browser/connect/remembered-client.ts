import { keepPreferences, keptPreferences } from '../preferences/kept-preferences.ts';

/** The client that was chosen last; `undefined` where none was, or where the browser keeps nothing. */
export function rememberedClient(): string | undefined {
  return keptPreferences().client;
}

/** Remembers a client as the one that was chosen last. */
export function rememberClient(id: string): void {
  keepPreferences({ ...keptPreferences(), client: id });
}
