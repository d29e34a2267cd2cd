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
  const noun = nounForm(language);
  const numbers = new Intl.NumberFormat(language, format);
  return (count, forms) => `${numbers.format(count)} ${noun(count, forms)}`;
}

/**
 * A function that returns the form of a noun for a count, where the count is written in another way than {@link counter} writes it.
 *
 * @param language BCP 47 tag
 */
export function nounForm(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => {
    const category = rules.select(count);
    return category === 'zero' || category === 'two' ? forms.other : (forms[category] ?? forms.other);
  };
}
