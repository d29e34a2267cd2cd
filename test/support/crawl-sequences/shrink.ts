/**
 * The shortest list that still fails and can be reached by leaving items out: halves first, then ever smaller parts.
 *
 * @param isFailing whether a shorter list fails as well
 */
export async function shrunk<T>(items: readonly T[], isFailing: (items: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let left = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const fewer = left.toSpliced(at, size);
      if (await isFailing(fewer)) left = fewer;
      else at += size;
    }
  }
  return left;
}
