/** The choices of a visitor, stored in the browser and sent nowhere. */
export interface Preferences {
  /** Left out: the theme of the system. */
  readonly theme?: 'light' | 'dark';
  /** `false` if the visitor switched single-key shortcuts off (WCAG 2.2, 2.1.4). */
  readonly shortcuts?: false;
  /** `false` if the command palette must not remember opened pages, not even while a tab is open. */
  readonly recent?: false;
  /** Id of the client whose snippets were shown last. */
  readonly client?: string;
}

/** The key in the browser's local storage. */
export const PREFERENCES_KEY = 'portolan:preferences';

/** Ids of clients, as `src/install` has them. */
const CLIENT_ID = /^[a-z0-9-]{1,64}$/;

/** Reads stored preferences; a value that is not valid counts as no choice. */
export function readPreferences(text: string | null): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const theme: unknown = 'theme' in value ? value.theme : undefined;
    const shortcuts: unknown = 'shortcuts' in value ? value.shortcuts : undefined;
    const recent: unknown = 'recent' in value ? value.recent : undefined;
    const client: unknown = 'client' in value ? value.client : undefined;
    return {
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(shortcuts === false && { shortcuts }),
      ...(recent === false && { recent }),
      ...(typeof client === 'string' && CLIENT_ID.test(client) && { client }),
    };
  } catch {
    return {};
  }
}

/**
 * The script in the head of every page: it gives the page the chosen theme before anything is painted. The policy allows it by its hash,
 * so page and policy take it from here.
 */
export const THEME_SCRIPT =
  "try{const t=JSON.parse(localStorage.getItem('portolan:preferences')||'{}').theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
