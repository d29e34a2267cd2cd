/** Name of the queue of a URL's host. http and https share it, as do host names with and without a trailing dot. */
export function hostQueueName({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  return port === '' ? name : `${name}:${port}`;
}
