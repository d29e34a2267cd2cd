/** Contact URL of the crawler if its operator does not set one. */
const DEFAULT_CONTACT = 'https://portolan.invalid/crawler';

/**
 * The User-Agent header: product, version, and the operator's contact URL.
 *
 * @param contact an absolute http(s) or mailto URL
 * @throws TypeError for any other, because hosts must be able to contact the operator
 */
export function crawlerName(version: string, contact: string = DEFAULT_CONTACT): string {
  if (!/^(?:https?:\/\/|mailto:)[!-'*-~]{3,200}$/i.test(contact) || !URL.canParse(contact)) {
    throw new TypeError(
      `PORTOLAN_CONTACT is ${JSON.stringify(contact.slice(0, 200))}: write an http(s) or mailto URL at which hosts can contact you.`,
    );
  }
  return `portolan/${version} (+${contact})`;
}
