/** What a visitor can choose. */
export const title = 'Einstellungen';
export const theme = 'Farben';
export const system = 'Wie das System';
export const light = 'Hell';
export const dark = 'Dunkel';
export const shortcuts = 'Tastenkürzel';
export const shortcutsMeaning = '/ und Strg+K öffnen die Suche';
export const recent = 'Geöffnetes merken';
export const recentMeaning = 'Für die Suche, bis dieser Tab geschlossen wird';
export const keptHere = 'Bleibt in diesem Browser und wird nirgendwohin gesendet.';
