/** A setting of access that cannot be used. The message names the variable and a mend, and repeats no key. */
export class AccessSettingError extends Error {
  override name = 'AccessSettingError' as const;
}
