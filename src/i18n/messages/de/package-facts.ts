/** Texts of the section with what package registries say. */
export const title = 'Paket-Registrys';
export const states = {
  published: 'veröffentlicht',
  deprecated: 'veraltet',
  yanked: 'zurückgezogen',
  unlisted: 'nicht gelistet',
  missing: 'nicht gefunden',
} as const;
export const state = 'Zustand';
export const license = 'Lizenz';
export const release = 'Diese Version';
export const newest = 'Neueste Version';
export const repository = 'Repository';
export const provenance = 'Herkunft';
export const attested = 'Die Registry hat einen Nachweis, wo die Version gebaut wurde.';
export const notAttested = 'Die Registry hat keinen Nachweis, wo die Version gebaut wurde.';
export const namesThisServer = 'Das Paket nennt diesen Server.';
export const namesAnother = (name: string): string => `Das Paket nennt einen anderen Server: ${name}.`;
export const namedServer = 'Server';
export const changedAt = 'Letzte Änderung dieser Angaben:';
