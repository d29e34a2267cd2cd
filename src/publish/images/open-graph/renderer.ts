import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { CARD_SIZE, type CardElement } from '../card.ts';
import { familyNames, type FontPart } from './fonts.ts';

/** Renders a card as PNG. */
export type Renderer = (card: CardElement) => Promise<Uint8Array>;

/** Loads the rendering packages. It takes about a second, so call it only for an image that is not cached. */
export async function loadRenderer(fonts: readonly FontPart[]): Promise<Renderer> {
  const [{ default: satori }, { initWasm, Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-wasm')]);
  await startOnce(initWasm);
  return async (element) => {
    const svg = await satori(withFonts(element), { ...CARD_SIZE, fonts });
    const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
      drawing.free();
    }
  };
}

let started: Promise<void> | undefined;

/** The library throws when it is initialised twice. */
function startOnce(initWasm: (module: Uint8Array) => Promise<void>): Promise<void> {
  started ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm);
  return started;
}

/** The element with font families replaced by the names of their subsets. */
function withFonts({ type, props }: CardElement): CardElement {
  const { style, children } = props;
  const family = style['fontFamily'];
  return {
    type,
    props: {
      ...props,
      ...(family !== undefined && { style: { ...style, fontFamily: familyNames(String(family)) } }),
      ...(typeof children === 'object' && { children: children.map(withFonts) }),
    },
  };
}
