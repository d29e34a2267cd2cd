/** Header and footer of every page. */
export const skipToContent = 'Zum Inhalt springen';
export const mainNavigation = 'Hauptmenü';
export const browse = 'Stöbern';
export const categories = 'Kategorien';
export const profiles = 'Profile';
export const docs = 'Doku';
export const search = 'Suchen';
export const asOf = '· Stand';
export const aboutCatalogue = 'Über diesen Katalog';
export const checks = 'Prüfungen';
export const changes = 'Änderungen';
export const reference = 'API-Referenz';
export const propose = 'Server oder Korrektur vorschlagen';

/** In place of a part of any page. */
export const partNotLoaded = 'Dieser Teil der Seite ließ sich nicht laden. Bitte die Seite neu laden.';
