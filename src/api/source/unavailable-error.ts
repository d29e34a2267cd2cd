/** The data of the catalogue cannot be read at the moment; trying again later may help. It is answered with 503. */
export class UnavailableError extends Error {
  override name = 'UnavailableError' as const;
}
