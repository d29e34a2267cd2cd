/** Der Rahmen der Dokumentation; ihre Seiten sind in jeder Sprache englisch. */
export const docs = 'Dokumentation';
export const about = 'Wie dieser Katalog benutzt wird, und wie mit demselben Programm ein eigener entsteht.';
export const isEnglish = 'Die Seiten sind auf Englisch geschrieben.';
export const forVisitors = 'Einen Katalog benutzen';
export const forOperators = 'Einen Katalog betreiben';
export const forMakers = 'Das Programm ändern';
export const allPages = 'Alle Seiten der Dokumentation';
export const onThisPage = 'Auf dieser Seite';
export const neighbours = 'Davor und danach';
export const previous = 'Zurück';
export const next = 'Weiter';
/** What the button copies, said after its name. */
export const copied = 'den Block';
