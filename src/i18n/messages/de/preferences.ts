/** What a visitor can choose. */
export const title = 'Einstellungen';
export const theme = 'Farben';
export const system = 'System';
export const light = 'Hell';
export const dark = 'Dunkel';
export const shortcuts = 'Tastenkürzel';
export const shortcutsMeaning = '/ und Strg+K öffnen die Suche';
export const recent = 'Geöffnete Seiten merken';
export const recentMeaning = 'Für Suchvorschläge, bis dieser Tab geschlossen wird';
export const storedHere = 'Nur in diesem Browser gespeichert.';
