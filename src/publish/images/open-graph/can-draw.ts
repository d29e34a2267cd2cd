/** The optional packages that render images. */
const PACKAGES = ['satori', '@resvg/resvg-wasm', '@fontsource/source-serif-4', '@fontsource/source-sans-3'] as const;

/** Whether the packages that render images are installed. */
export function canDraw(): boolean {
  return PACKAGES.every(isInstalled);
}

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
