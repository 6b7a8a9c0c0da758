import type { Photo } from '#platform/photo.ts';

/** Where a photo is opened, in full or as small as it is shown with the review. */
export function reviewPhotoPath({ id }: Pick<Photo, 'id'>, size: 'full' | 'small'): string {
  return `/review-photo/${id}${size === 'small' ? '?small' : ''}`;
}
