/** What a visitor can choose. */
export const title = 'Preferences';
export const theme = 'Theme';
export const system = 'System';
export const light = 'Light';
export const dark = 'Dark';
export const shortcuts = 'Keyboard shortcuts';
export const shortcutsMeaning = '/ and Ctrl+K open the search';
export const recent = 'Remember opened pages';
export const recentMeaning = 'For search suggestions, until you close this tab';
export const storedHere = 'Stored in this browser only.';
