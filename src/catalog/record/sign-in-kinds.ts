/** What a server can want of its user before it can be used, as a source or a crawl says it. */
export const STATED_SIGN_INS = ['none', 'key', 'oauth'] as const;

/** The same, and `unknown`: neither a source nor a crawl says it. */
export const SIGN_INS = [...STATED_SIGN_INS, 'unknown'] as const;

/** One of {@link SIGN_INS}. */
export type SignInKind = (typeof SIGN_INS)[number];

/** One of {@link STATED_SIGN_INS}. */
export type StatedSignIn = (typeof STATED_SIGN_INS)[number];
