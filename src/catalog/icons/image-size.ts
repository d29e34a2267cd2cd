/** Size of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What a reader of an image format found: its size, or why the image is not accepted. */
export type ImageFinding = ImageSize | 'damaged' | 'animated';
