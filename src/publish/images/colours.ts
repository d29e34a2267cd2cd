/** Colours of images: those of the light colour scheme, see `styles/tokens.css`. An image has one scheme. */
export const COLOURS = {
  paper: '#fbf8f1',
  ink: '#1c2b36',
  quiet: '#55636d',
  line: '#ddd3bf',
  gold: '#a87c17',
  shade: '#12324a',
  onShade: '#ffffff',
  green: '#1c6144',
  red: '#a4331f',
} as const;
