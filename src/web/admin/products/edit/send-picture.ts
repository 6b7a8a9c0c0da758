import { pictureProblems } from '#domain/catalogue/product-form.ts';
import { parsedJson } from '#web/parsed-json.ts';
import type { UploadAnswer } from './upload-picture.ts';

interface Sending {
  file: File;
  /** Of the product, as typed so far: the files are named after it. */
  title: string;
  /** From 0 to 1; then the shop prepares it. */
  onSent: (share: number) => void;
}

const address = '/admin/products/pictures';

/** Sends a picture ahead of the form. Fetch would not tell how much has been sent. */
export function sendPicture({ file, title, onSent }: Sending): Promise<UploadAnswer> {
  const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
  const request = new XMLHttpRequest();
  const unreachableAnswer = () =>
    resolve({ problem: 'The shop could not be reached. Please try again' });
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
  request.addEventListener('error', unreachableAnswer);
  request.addEventListener('load', () => {
    const told = parsedJson(request.responseText);
    if (isAnswer(told)) resolve(told);
    else if (request.status === 413) resolve({ problem: pictureProblems['too-many-bytes'] });
    else unreachableAnswer();
  });
  request.open('POST', address);
  const body = new FormData();
  body.set('title', title);
  body.set('image', file);
  request.send(body);
  return promise;
}

function isAnswer(told: unknown): told is UploadAnswer {
  return typeof told === 'object' && told !== null && ('picture' in told || 'problem' in told);
}
