/** What is said outside of the pages: in feeds, on badges, in the list of a browser's search engines. */
export const changesOf = (site: string): string => `Änderungen · ${site}`;
export const newServersOf = (site: string): string => `Neue Server · ${site}`;
export const ownerFeedOf = (owner: string, site: string): string => `${owner} · ${site}`;
export const newServer = 'Neuer Server';
export const before = 'Vorher:';
export const after = 'Nachher:';
export const searchIn = (site: string): string => `In ${site} suchen`;
export const searchDescription = (site: string): string => `Findet MCP-Server in ${site}.`;
export const listed = 'verzeichnet';
export const checksPassed = 'Prüfungen bestanden';
export const checksFailed = 'Prüfung nicht bestanden';
export const verified = 'bestätigt';
export const mcpServer = 'MCP-Server';
export const asMarkdown = 'Diese Seite als Markdown';
export const asJson = 'Diese Seite als JSON';
