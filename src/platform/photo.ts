/** Of one form. */
export const maxPhotos = 4;
/** Together, of one form. */
export const maxPhotoBytes = 20_000_000;
export const photoTypes = 'image/jpeg,image/png,image/webp';

/** A photo that a customer has added to a form. */
export interface Photo {
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
  'too-many': `Add at most ${maxPhotos} photos.`,
  'not-prepared': 'A photo could not be read. Select another one.',
  busy: 'The photos could not be added just now. Select them again in a minute.',
};

/** The photos that a form shows already, as its hidden fields name them. */
export function parsedPhotos(posted: FormData): Photo[] {
  return posted.getAll('kept-photo').flatMap((text) => {
    const [id = '', width = '', height = ''] = typeof text === 'string' ? text.split(' ') : [];
    return id === '' ? [] : [{ id, width: Number(width), height: Number(height) }];
  });
}

/** The new photos of a form. */
export function postedPhotos(posted: FormData): Promise<Uint8Array[]> {
  const files = photoFiles(posted);
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

/** Whether the request would be refused as a whole, with all that was typed. */
export function hasLargePhotos(posted: FormData): boolean {
  return photoFiles(posted).reduce((sum, { size }) => sum + size, 0) > maxPhotoBytes;
}

/** Browsers submit an empty file without a name when none is selected. */
function photoFiles(posted: FormData): File[] {
  return posted
    .getAll('photo')
    .filter((file) => file instanceof File)
    .filter((file) => file.size > 0 || file.name !== '');
}
