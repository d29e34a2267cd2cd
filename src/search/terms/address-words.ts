import { isAddedWord } from './name-core.ts';
import { fold } from './normalise.ts';
import { addressParts } from './pasted-names.ts';

/** A piece of a text that may be an address. */
const PIECE = /[^\s"'`<>()[\]{},;]+/g;
const WORD = /[\p{L}\p{N}]+/gu;
const URL_START = /^(?:https?:\/\/|git@)|^[^/]+\.(?:com|org)\//i;
/** Names of hosts that have the repositories and packages of many owners. */
const SHARED_HOST = /^(?:git|github|gitlab|npmjs|pypi)$/;
/** Customary parts of the path there. */
const CUSTOMARY = /^(?:tree|blob|main|master|src|package|project)$/;

/**
 * A text without those parts of its addresses that many servers share: schemes, `github.com`, `mcp`. They would match most of a catalogue. An
 * address without other parts keeps them.
 *
 * @example
 * withoutSharedParts('https://github.com/acme/tide-mcp') // 'acme/tide-'
 */
export function withoutSharedParts(text: string): string {
  return text.replaceAll(PIECE, (piece) => {
    if (!piece.includes('/')) return piece;
    const isUrl = URL_START.test(piece);
    const [host = '', ...path] = isUrl ? addressParts(fold(piece)) : [piece];
    const name = isUrl ? host.replaceAll(/^(?:www|api|app)\.|\.[a-z]+$/g, '') : host;
    const address = (path.length > 0 && SHARED_HOST.test(name) ? path : [name, ...path]).join('/');
    const isShared = (word: string): boolean => isAddedWord(word.toLowerCase()) || (isUrl && CUSTOMARY.test(word));
    const own = address.replaceAll(WORD, (word) => (isShared(word) ? '' : word));
    return [own, address].find((some) => some.search(WORD) >= 0) ?? piece;
  });
}
