import { pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import { parsedJson } from '#platform/web/posted-form.ts';
import type { UploadAnswer } from './upload-picture.ts';

interface Sending {
  file: File;
  /** The title typed so far; file names derive from it. */
  title: string;
  /** Upload progress from 0 to 1; at 1 the server processes the picture. */
  onSent: (share: number) => void;
}

const uploadUrl = '/admin/products/pictures';

/** Uploads a picture before the form is submitted. XMLHttpRequest is needed because fetch reports no upload progress. */
export function sendPicture({ file, title, onSent }: Sending): Promise<UploadAnswer> {
  const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
  const request = new XMLHttpRequest();
  const unreachableAnswer = () =>
    resolve({ problem: 'The shop could not be reached. Please try again' });
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
  request.addEventListener('error', unreachableAnswer);
  request.addEventListener('load', () => {
    const response = parsedJson(request.responseText);
    if (isAnswer(response)) resolve(response);
    else if (request.status === 413) resolve({ problem: pictureProblems['too-many-bytes'] });
    else unreachableAnswer();
  });
  request.open('POST', uploadUrl);
  const body = new FormData();
  body.set('title', title);
  body.set('image', file);
  request.send(body);
  return promise;
}

function isAnswer(response: unknown): response is UploadAnswer {
  return (
    typeof response === 'object' &&
    response !== null &&
    ('picture' in response || 'problem' in response)
  );
}
