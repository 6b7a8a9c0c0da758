import type { Picture } from '#platform/images.ts';

const viewCount = 4;

/** Four views (ruling 17): the product's own pictures, filled up with the first one. A video takes the last view. */
export function galleryViews(pictures: readonly Picture[], hasVideo = false): Picture[] {
  const [first] = pictures;
  if (!first) return [];
  const count = hasVideo ? viewCount - 1 : viewCount;
  const missing = Math.max(0, count - pictures.length);
  return [...pictures.slice(0, count), ...Array.from({ length: missing }, () => first)];
}

/** The view before (-1) or after (1) this one, around the end, without those that repeat the first. */
export function viewBeside(
  view: number,
  step: -1 | 1,
  { pictureCount, hasVideo = false }: { pictureCount: number; hasVideo?: boolean },
): number {
  const last = viewCount - 1;
  const pictures = Math.min(pictureCount, hasVideo ? last : viewCount);
  const views = [...Array(pictures).keys(), ...(hasVideo ? [last] : [])];
  const shown = Math.max(0, views.indexOf(view));
  return views[(shown + step + views.length) % views.length] ?? 0;
}

export interface Point {
  x: number;
  y: number;
}

const minSwipePx = 48;

/** The step of a finger that went from here to there: the next view (1) to the left; null if it did not swipe. */
export function swipeStep(from: Point, to: Point): -1 | 1 | null {
  const x = to.x - from.x;
  const y = to.y - from.y;
  if (Math.abs(x) < minSwipePx || Math.abs(x) <= 2 * Math.abs(y)) return null;
  return x < 0 ? 1 : -1;
}
