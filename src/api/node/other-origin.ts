/**
 * A sentence where a site is served at another origin than the one it was built for, which its links and its reference page show.
 *
 * @param built address that the site was built for
 * @param origin where it is served
 */
export function otherOrigin(built: string, origin: string): string | undefined {
  if (new URL(built).origin === new URL(origin).origin) return undefined;
  return `It was built for ${built}, and its links and reference page say so. Where it is to be asked at another address, set PORTOLAN_SITE to that and build again.`;
}
