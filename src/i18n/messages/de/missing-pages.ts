/** The page for unknown URLs (404). */
export const notFound = 'Seite nicht gefunden';
export const noPage = 'Unter dieser URL gibt es keine Seite.';
export const perhapsRenamed =
  'Unter dieser URL gibt es keine Seite. Vielleicht wurde der Server umbenannt, oder er war nie in diesem Katalog.';
export const searchForIt = 'Danach suchen';
export const browseAll = 'Alle Server durchstöbern';

/** The page at the earlier name of a renamed server. */
export const isRenamed = (name: string): string => `${name} wurde umbenannt`;
export const isListedAs = (name: string): string => `Der MCP-Server ${name} hat einen neuen Namen.`;
export const listedAs = 'Neuer Name:';

/** The page of a removed server. */
export const isRemoved = (name: string): string => `${name} wurde entfernt`;
export const noLongerListed = (name: string): string => `Der MCP-Server ${name} ist nicht mehr in diesem Katalog.`;
export const removedSince = 'Dieser Server wurde aus diesem Katalog entfernt am';
export const nameFreeFrom = 'Sein Name kann neu vergeben werden ab dem';
export const asJson = 'Als JSON:';
export const allRemoved = 'alle entfernten Server';
export const searchForOthers = 'Ähnliche Server suchen';

/** In place of a page that the browser cannot load. */
export const offline = 'Diese Seite ist offline nicht verfügbar';
export const offlineMeaning =
  'Dieser Katalog ist gerade nicht erreichbar, und der Browser hat keine Kopie der Seite. Schon besuchte Seiten lassen sich weiter lesen.';
export const tryAgain = 'Erneut versuchen';
export const homePage = 'Startseite';
