/** A setting of `site.yaml` that gives an environment variable its value. */
export interface StatedSetting {
  /** Its key, with that of its map, such as `serve.limit`. */
  readonly key: string;
  /** `file:line:column` of its value. */
  readonly place: string;
  /** The value of the variable. */
  readonly text: string;
}

const settings = new Map<string, StatedSetting>();

/** Notes the settings by the variables that they stand for, for the messages of a command; those of an earlier one are forgotten. */
export function noteStatedSettings(stated: Iterable<readonly [variable: string, setting: StatedSetting]>): void {
  settings.clear();
  for (const [variable, setting] of stated) settings.set(variable, setting);
}

/**
 * A message with the settings of `site.yaml` in place of the variables that have their values from there: nobody set those. A setting has
 * its place where it is first named.
 */
export function withStatedSettings(message: string): string {
  const named = new Set<string>();
  return message.replaceAll(/\bPORTOLAN_[A-Z_]+\b/g, (variable) => {
    const setting = settings.get(variable);
    // A variable that has the same value, such as that of a child command, is as wrong as the setting.
    if (setting === undefined || process.env[variable] !== setting.text) return variable;
    const isNamed = named.has(variable);
    named.add(variable);
    return isNamed ? setting.key : `${setting.key} in ${setting.place}`;
  });
}
