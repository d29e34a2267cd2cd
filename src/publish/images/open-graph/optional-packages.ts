// Optional packages may be missing: the used parts of their types are declared here, so that types check with and without them.

declare module 'satori' {
  /** An element tree as data. */
  export interface SatoriElement {
    readonly type: string;
    readonly props: {
      readonly style?: Readonly<Record<string, string | number>>;
      readonly children?: string | readonly SatoriElement[];
      readonly [attribute: string]: unknown;
    };
  }

  export interface SatoriFont {
    readonly name: string;
    readonly data: Uint8Array;
    readonly weight: 400 | 600;
    readonly style: 'normal';
  }

  /** Lays the element out and renders it as SVG, with texts as paths. */
  export default function satori(
    element: SatoriElement,
    options: { readonly width: number; readonly height: number; readonly fonts: readonly SatoriFont[] },
  ): Promise<string>;
}

declare module '@resvg/resvg-wasm' {
  export function initWasm(module: Uint8Array): Promise<void>;

  export class Resvg {
    constructor(svg: string, options?: { readonly font?: { readonly loadSystemFonts: boolean } });
    render(): { asPng(): Uint8Array; free(): void };
    free(): void;
  }
}
