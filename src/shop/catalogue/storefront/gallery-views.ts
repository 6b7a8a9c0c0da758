import type { Picture } from '#platform/images.ts';

const viewCount = 4;

/** Four views (ruling 17): the product's own pictures, filled up with the first one. */
export function galleryViews(pictures: readonly Picture[]): Picture[] {
  const [first] = pictures;
  if (!first) return [];
  const missing = Math.max(0, viewCount - pictures.length);
  return [...pictures.slice(0, viewCount), ...Array.from({ length: missing }, () => first)];
}

/** The view before (-1) or after (1) this one, around the end, without those that repeat the first. */
export function viewBeside(view: number, step: -1 | 1, pictureCount: number): number {
  const count = Math.min(pictureCount, viewCount);
  const shown = view < count ? view : 0;
  return (shown + step + count) % count;
}
