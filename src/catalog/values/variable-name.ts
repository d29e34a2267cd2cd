/** Whether a package may state an environment variable of this name. */
export function isVariableName(name: string): boolean {
  return /^(?!__proto__$)[A-Za-z_][\w.-]{0,127}$/.test(name);
}
