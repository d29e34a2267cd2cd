/** The forms of a noun by CLDR plural category; `other` is always there. */
interface PluralForms {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/**
 * A function that writes a count and its noun as a language does: `1 server`, `2,310 servers`.
 *
 * @param language BCP 47 tag
 * @param format how the count is written
 */
export function counter(language: string, format: Intl.NumberFormatOptions = {}): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language, format);
  return (count, forms) => {
    const category = rules.select(count);
    const noun = category === 'zero' || category === 'two' ? forms.other : (forms[category] ?? forms.other);
    return `${numbers.format(count)} ${noun}`;
  };
}
