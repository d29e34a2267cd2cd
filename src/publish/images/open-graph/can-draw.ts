/** The optional packages with the fonts of images. */
const PACKAGES = ['@fontsource/source-serif-4', '@fontsource/source-sans-3'] as const;

/** Whether the packages that images need are installed. */
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
