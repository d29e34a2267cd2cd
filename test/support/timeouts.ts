import { vi } from 'vitest';

/**
 * Milliseconds that a browser may take for a step of a test, such as a click or a wait for an element. Machines may be busy: a step takes
 * milliseconds on an idle one. Shorter than the timeout of a test, so that the report of a failure names the step.
 */
export const BROWSER_TIMEOUT = 40_000;

/** Milliseconds within which a state is reached. */
const STATE_TIMEOUT = 30_000;

/**
 * Waits until a check passes.
 *
 * @returns what the check returned
 * @throws the error of the last check after {@link STATE_TIMEOUT}
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: STATE_TIMEOUT, interval: 50 });
