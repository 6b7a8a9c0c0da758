import { pictureKindOf } from '#platform/image-upload.ts';
import { maxPhotoBytes, maxPhotos, type PhotoProblem } from '#platform/photo.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { ImageResizer } from './image-resizer.ts';
import type { RenderedPhoto } from './render-picture.ts';

/** Re-encodes the photos of a form: all of them, or none. */
export async function renderPhotos(
  images: Pick<ImageResizer, 'renderPhoto'>,
  photos: readonly Uint8Array[],
): Promise<Result<RenderedPhoto[], { code: PhotoProblem }>> {
  const bytes = photos.reduce((sum, { length }) => sum + length, 0);
  if (bytes > maxPhotoBytes) return failed({ code: 'too-many-bytes' });
  if (photos.length > maxPhotos) return failed({ code: 'too-many' });
  const rendered: RenderedPhoto[] = [];
  for (const photo of photos) {
    if (pictureKindOf(photo) === 'avif') return failed({ code: 'not-a-picture' });
    const made = await images.renderPhoto(photo);
    if (!made.ok) return failed({ code: made.failure.code });
    rendered.push(made.value);
  }
  return ok(rendered);
}
