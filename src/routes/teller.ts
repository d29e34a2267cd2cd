import type { APIContext } from 'astro';

/** Writes failures into the host's log, one line each: nothing of a request is in it, and so no key. */
export function teller(logger: APIContext['logger']): (error: unknown) => void {
  return (error) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    logger.error(message.split('\n', 1)[0] ?? '');
  };
}
