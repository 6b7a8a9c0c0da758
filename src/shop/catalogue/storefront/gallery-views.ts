import type { Picture } from '#platform/images.ts';

export interface GalleryView {
  picture: Picture;
  /** 0 is the whole picture; 1 to 3 are details of it. */
  closeUp: number;
}

const viewCount = 4;

/** Four views (ruling 17): the product's own, filled up with details of the first. */
export function galleryViews(pictures: readonly Picture[]): GalleryView[] {
  const [first] = pictures;
  if (!first) return [];
  const whole = pictures.slice(0, viewCount).map((picture) => ({ picture, closeUp: 0 }));
  const missing = Math.max(0, viewCount - whole.length);
  const details = Array.from({ length: missing }, (_, i) => ({ picture: first, closeUp: i + 1 }));
  return [...whole, ...details];
}
