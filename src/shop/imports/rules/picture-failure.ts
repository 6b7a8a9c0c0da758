import { maxPictures } from '#platform/image-upload.ts';

/** Why a picture could not be imported. */
export type PictureFailure =
  | { code: 'private-address' }
  | { code: 'not-an-address' }
  | { code: 'too-many-redirects' }
  | { code: 'too-many-bytes' }
  | { code: 'not-a-picture' }
  | { code: 'too-many-pixels' }
  | { code: 'too-many' }
  | { code: 'not-prepared' }
  | { code: 'no-answer' }
  | { code: 'refused'; status: number };

const words: Readonly<Record<Exclude<PictureFailure['code'], 'refused'>, string>> = {
  'private-address': 'the URL leads to a private network',
  'not-an-address': 'invalid URL',
  'too-many-redirects': 'too many redirects',
  'too-many-bytes': 'larger than 20 MB',
  'not-a-picture': 'not a JPEG, PNG, WebP or AVIF picture',
  'too-many-pixels': 'more than 40 megapixels',
  'too-many': `the product already has ${maxPictures} pictures`,
  'not-prepared': 'processing failed',
  'no-answer': 'no response in time',
};

/** Messages that follow a colon. */
export function pictureFailureMessage(failure: PictureFailure): string {
  if (failure.code !== 'refused') return words[failure.code];
  const { status } = failure;
  if (status === 404 || status === 410) return 'not found';
  if (status === 401 || status === 403) return 'access denied';
  return `the server responded with ${status}`;
}

/** Whether a retry may succeed. */
export function isTransient(failure: PictureFailure): boolean {
  if (failure.code !== 'refused') return transientCodes.has(failure.code);
  return failure.status >= 500 || failure.status === 429 || failure.status === 408;
}

const transientCodes = new Set<PictureFailure['code']>(['no-answer', 'not-prepared']);
