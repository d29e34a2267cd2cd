/** Two letters that may stand for an umlaut. After `a`, `e` and `q` there is another sound: `Steuer`, `bauen`, `Quelle`. */
const MAY_BE_UMLAUT = /[ao]e|(?<![aeq])ue/g;
/** Maximum umlauts of a word: each doubles the number of its forms. */
const MAX_UMLAUTS = 3;

/**
 * The folded forms of a folded word that may be written with `ae`, `oe` and `ue` for the umlauts `ä`, `ö` and `ü` (DIN 5007-2); all of
 * them replaced first, because they rarely stand for themselves. A form has no umlaut, because folding removes its dots.
 *
 * @example
 * umlautForms('ueberpruefen') // ['uberprufen', 'ueberprufen', 'uberpruefen']
 */
export function umlautForms(word: string): string[] {
  const places = Array.from(word.matchAll(MAY_BE_UMLAUT), ({ index }) => index).slice(0, MAX_UMLAUTS);
  const isUmlaut = (index: number, kept: number): boolean => places.includes(index) && (kept & (1 << places.indexOf(index))) === 0;
  // Each number below the last one is another choice of places whose letters are kept; the last one would keep all.
  return Array.from({ length: 2 ** places.length - 1 }, (_, kept) =>
    word.replaceAll(MAY_BE_UMLAUT, (letters, index: number) => (isUmlaut(index, kept) ? letters.slice(0, 1) : letters)),
  );
}
