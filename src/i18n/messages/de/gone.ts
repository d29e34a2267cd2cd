/** The page for addresses without one. */
export const notFound = 'Nicht gefunden';
export const noPage = 'Unter dieser Adresse gibt es keine Seite.';
export const offTheChart = 'Jenseits der Karte';
export const perhapsRenamed =
  'Unter dieser Adresse gibt es keine Seite. Vielleicht hat der Server einen neuen Namen, oder er stand nie in diesem Katalog.';
export const searchForIt = 'Danach suchen';
export const browseAll = 'Alle Server durchstöbern';

/** The page of a name that a server had before. */
export const isRenamed = (name: string): string => `${name} heißt anders`;
export const isListedAs = (name: string): string => `Der MCP-Server ${name} hat einen anderen Namen.`;
export const listedAs = 'Er steht hier als';

/** The page of a server that is listed no longer. */
export const isRemoved = (name: string): string => `${name} ist fort`;
export const listedNoLonger = (name: string): string => `Der MCP-Server ${name} steht nicht mehr in diesem Katalog.`;
export const removedSince = 'Diesen Server gibt es nicht mehr. Er steht hier nicht mehr seit';
export const nameHeldUntil = 'Niemand sonst erhält seinen Namen vor';
export const forPrograms = 'Für Programme:';
export const allRemoved = 'alle Server, die es nicht mehr gibt';
export const searchForOthers = 'Nach ähnlichen suchen';
