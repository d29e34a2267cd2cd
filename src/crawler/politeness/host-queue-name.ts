/** Name of the lane that a URL's host has: http and https share it, and so do the two ways to write a name of the root zone. */
export function hostQueueName({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  return port === '' ? name : `${name}:${port}`;
}
