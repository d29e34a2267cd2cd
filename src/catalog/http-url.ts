/** An absolute http(s) URL without credentials, as the URL standard writes it; `undefined` for anything else. */
export function httpUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' && url.hostname !== '' ? url.href : undefined;
}

/** The base URL of a server: an http(s) URL without fragment and trailing slash; `undefined` for anything else. */
export function baseUrl(text: string): string | undefined {
  const href = httpUrl(text);
  return href?.replace(/#.*$/, '').replace(/\/+$/, '');
}
