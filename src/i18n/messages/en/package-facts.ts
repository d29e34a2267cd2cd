/** Texts of the section with what package registries say. */
export const title = 'Package registries';
export const states = {
  published: 'published',
  deprecated: 'deprecated',
  yanked: 'yanked',
  unlisted: 'not listed',
  missing: 'not found',
} as const;
export const state = 'State';
export const license = 'Licence';
export const release = 'This release';
export const newest = 'Newest version';
export const repository = 'Repository';
export const provenance = 'Provenance';
export const attested = 'The registry has an attestation of where the version was built.';
export const notAttested = 'The registry has no attestation of where the version was built.';
export const namesThisServer = 'The package names this server.';
export const namesAnother = (name: string): string => `The package names another server: ${name}.`;
export const namedServer = 'Server';
/** Before a date. */
export const changedAt = 'Last change of these facts:';
