/** What a visitor can choose. */
export const title = 'Preferences';
export const theme = 'Theme';
export const system = 'As the system';
export const light = 'Light';
export const dark = 'Dark';
export const shortcuts = 'Keyboard shortcuts';
export const shortcutsMeaning = '/ and Ctrl+K open the search';
export const recent = 'Remember what was opened';
export const recentMeaning = 'For the search, until this tab is closed';
export const keptHere = 'Kept in this browser, sent nowhere.';
