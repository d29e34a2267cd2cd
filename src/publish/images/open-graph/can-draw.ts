/** What pictures are drawn with: packages that need not be installed. */
const PACKAGES = ['satori', '@resvg/resvg-wasm', '@fontsource/source-serif-4', '@fontsource/source-sans-3'] as const;

/** Whether the packages that draw pictures are installed. */
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
