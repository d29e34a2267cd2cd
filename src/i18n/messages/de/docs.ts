/** The frame of the documentation; its pages are English in every language. */
export const docs = 'Dokumentation';
export const about = 'Wie dieser Katalog benutzt wird und wie man mit demselben Programm einen eigenen betreibt.';
/** In place of it, if the site hides the pages about running a catalogue. */
export const aboutUse = 'Über diesen Katalog und wie er benutzt wird.';
/** The pages that the operator wrote. */
export const aboutCatalogue = 'Über diesen Katalog';
export const isEnglish = 'Die Seiten sind auf Englisch geschrieben.';
export const forVisitors = 'Einen Katalog benutzen';
export const forOperators = 'Einen Katalog betreiben';
export const forDevelopers = 'Das Programm erweitern';
export const allPages = 'Alle Seiten der Dokumentation';
export const onThisPage = 'Auf dieser Seite';
export const neighbours = 'Vorige und nächste Seite';
export const previous = 'Zurück';
export const next = 'Weiter';
/** What the copy button copies; screen readers read it after “Kopieren”. */
export const theBlock = '(den Block)';
