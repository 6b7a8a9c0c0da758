import { reviewPhotoPath } from '#shop/reviews/rules/review-photo.ts';
import { PhotoList } from '#platform/web/photo-list.tsx';
import type { Photo } from '#platform/photo.ts';

/** The photos of a review. */
export function ReviewPhotos({ photos, author }: { photos: readonly Photo[]; author: string }) {
  return (
    <PhotoList
      photos={photos}
      pathOf={(photo) => reviewPhotoPath(photo, 'full')}
      thumbnailOf={(photo) => reviewPhotoPath(photo, 'small')}
      altOf={(number) => `Photo ${number} of ${photos.length} by ${author}`}
    />
  );
}
