/** Drafts of JSON Schema in which random schemas are made. */
export type Draft = '7' | '2020-12';
