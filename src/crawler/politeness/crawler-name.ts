/** Where hosts learn more of the crawler, as long as its operator names no place. */
const DEFAULT_CONTACT = 'https://portolan.invalid/crawler';

/**
 * The User-Agent header: product, version, and where its operator can be reached.
 *
 * @param contact an absolute http(s) or mailto URL
 * @throws TypeError for any other, because hosts must be able to complain
 */
export function crawlerName(version: string, contact: string = DEFAULT_CONTACT): string {
  if (!/^(?:https?:\/\/|mailto:)[!-'*-~]{3,200}$/i.test(contact) || !URL.canParse(contact)) {
    throw new TypeError(`${JSON.stringify(contact.slice(0, 200))} is no contact: write an http(s) or mailto URL in PORTOLAN_CONTACT.`);
  }
  return `portolan/${version} (+${contact})`;
}
