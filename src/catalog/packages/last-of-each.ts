/** Variables without repetition: the last statement of a name counts, at the place of the first. */
export function lastOfEach<T extends { readonly name: string }>(variables: readonly T[]): T[] {
  return [...new Map(variables.map((variable) => [variable.name, variable])).values()];
}
