/**
 * A warning where a site is served at another origin than the one it was built for.
 *
 * @param built URL that the site was built for
 * @param origin origin where it is served
 */
export function otherOrigin(built: string, origin: string): string | undefined {
  if (new URL(built).origin === new URL(origin).origin) return undefined;
  return `The site was built for ${built}, and its links and reference page show that URL. To serve it at another URL, set PORTOLAN_SITE to that and build again.`;
}
