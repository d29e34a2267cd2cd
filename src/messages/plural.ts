/** The forms of a noun by CLDR plural category; `other` is always there. */
export interface PluralForms {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/**
 * A function that writes a count and its noun as a language does: `1 server`, `2,310 servers`.
 *
 * @param language BCP 47 tag
 */
export function counter(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => {
    const category = rules.select(count);
    const noun = category === 'zero' || category === 'two' ? forms.other : (forms[category] ?? forms.other);
    return `${numbers.format(count)} ${noun}`;
  };
}
