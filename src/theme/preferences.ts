/** What a visitor chose, kept in the browser and sent nowhere. */
export interface Preferences {
  /** Left out: as the system has it. */
  readonly theme?: 'light' | 'dark';
  /** `false` where the visitor switched single-key shortcuts off (WCAG 2.2, 2.1.4). */
  readonly shortcuts?: false;
}

/** The one key of the browser's storage that this site writes. */
export const PREFERENCES_KEY = 'portolan:preferences';

/** Reads what was kept; whatever cannot be read is no choice. */
export function readPreferences(text: string | null): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const theme: unknown = 'theme' in value ? value.theme : undefined;
    const shortcuts: unknown = 'shortcuts' in value ? value.shortcuts : undefined;
    return { ...((theme === 'light' || theme === 'dark') && { theme }), ...(shortcuts === false && { shortcuts }) };
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
