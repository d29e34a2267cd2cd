/** The values of a text with JSON on each line. They are not checked: the files have the form that their README or their writer gives them. */
export function jsonRows<T>(text: string): T[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as T);
}
