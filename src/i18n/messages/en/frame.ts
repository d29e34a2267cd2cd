/** Header and footer of every page. */
export const skipToContent = 'Skip to the content';
export const mainNavigation = 'Main';
export const browse = 'Browse';
export const categories = 'Categories';
export const profiles = 'Profiles';
export const docs = 'Docs';
export const search = 'Search';
export const asOf = 'as of';
export const aboutCatalogue = 'About this catalogue';
export const checks = 'Checks';
export const changes = 'Changes';
export const reference = 'API reference';
export const propose = 'Propose a server or a correction';

/** In place of a part of any page. */
export const partNotLoaded = 'This part of the page could not be loaded. Reload the page.';
