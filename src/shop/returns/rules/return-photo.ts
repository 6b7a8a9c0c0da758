/** Of one return. */
export const maxReturnPhotos = 4;
/** Together, of one form. */
export const maxPhotoBytes = 20_000_000;
export const photoTypes = 'image/jpeg,image/png,image/webp';

export interface ReturnPhoto {
  id: string;
  width: number;
  height: number;
}

export type PhotoProblem =
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'too-many-bytes'
  | 'too-many'
  | 'not-prepared'
  | 'busy';

export const photoProblems: Readonly<Record<PhotoProblem, string>> = {
  'not-a-picture': 'Select photos as JPEG, PNG or WebP.',
  'too-many-pixels': 'A photo has too many pixels. Select one with at most 40 megapixels.',
  'too-many-bytes': 'The photos are too large. Select photos with together at most 20 MB.',
  'too-many': `A return has at most ${maxReturnPhotos} photos.`,
  'not-prepared': 'A photo could not be read. Select another one.',
  busy: 'The photos could not be added just now. Select them again in a minute.',
};

/** The photos that a form shows already, as its hidden fields name them. */
export function parsedPhotos(posted: FormData): ReturnPhoto[] {
  return posted.getAll('kept-photo').flatMap((text) => {
    const [id = '', width = '', height = ''] = typeof text === 'string' ? text.split(' ') : [];
    return id === '' ? [] : [{ id, width: Number(width), height: Number(height) }];
  });
}
