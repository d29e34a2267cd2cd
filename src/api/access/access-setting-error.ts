/** An access setting that cannot be used. The message names the variable and how to fix it, and never contains a key. */
export class AccessSettingError extends Error {
  override name = 'AccessSettingError' as const;
}
