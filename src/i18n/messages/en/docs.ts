/** The frame of the documentation; its pages are English in every language. */
export const docs = 'Documentation';
export const about = 'How to use this catalogue, and how to run your own with the same program.';
/** In place of it, if the site hides the pages about running a catalogue. */
export const aboutUse = 'About this catalogue, and how to use it.';
/** The pages that the operator wrote. */
export const aboutCatalogue = 'About this catalogue';
export const isEnglish = 'The pages are written in English.';
export const forVisitors = 'Use a catalogue';
export const forOperators = 'Run a catalogue';
export const forDevelopers = 'Extend the program';
export const allPages = 'All pages of the documentation';
export const onThisPage = 'On this page';
export const neighbours = 'Previous and next page';
export const previous = 'Previous';
export const next = 'Next';
/** What the copy button copies; screen readers read it after “Copy”. */
export const theBlock = 'the block';
