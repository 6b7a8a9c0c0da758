import type { Picture } from '#platform/images.ts';
import { useCallback, useState, useEffect, useRef } from 'react';
import { checkPicture, pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import { parsedJson } from '#platform/web/posted-form.ts';
import type { UploadResult } from './upload-picture.ts';

/** The pictures of the form in display order, the main one first. */
export function usePictures(initial: readonly Picture[]) {
  const [pictures, setPictures] = useState(initial);
  /** Announced to screen readers. */
  const [announcement, setAnnouncement] = useState('');

  const add = useCallback((picture: Picture) => {
    setPictures((all) =>
      all.some(({ name }) => name === picture.name) ? all : [...all, { ...picture, alt: '' }],
    );
  }, []);

  const place = (name: string, position: number) => {
    const moved = pictures.find((one) => one.name === name);
    if (!moved || position < 0 || position >= pictures.length) return;
    const others = pictures.filter((one) => one !== moved);
    setPictures(others.toSpliced(position, 0, moved));
    setAnnouncement(`Moved to position ${position + 1} of ${pictures.length}`);
  };

  const remove = (name: string) => {
    const left = pictures.filter((one) => one.name !== name);
    setPictures(left);
    setAnnouncement(`Removed. ${left.length === 1 ? '1 picture' : `${left.length} pictures`} left`);
  };

  return { pictures, announcement, add, place, remove };
}

export type FormPictures = ReturnType<typeof usePictures>;

/** A file that is being uploaded or queued. */
export interface Upload {
  id: number;
  file: File;
  /** Progress from 0 to 1; null while queued. */
  share: number | null;
}

interface Uploading {
  currentTitle: () => string;
  onPicture: (picture: Picture) => void;
}

/** Uploads selected pictures one after the other, starting at once. */
export function useUploads({ currentTitle, onPicture }: Uploading) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const lastId = useRef(0);
  const lastSent = useRef(0);
  const next = uploads[0];

  useEffect(() => {
    // Progress replaces the upload's object; its id tells that it was started already.
    if (!next || next.id <= lastSent.current) return;
    lastSent.current = next.id;
    const progress = (share: number) =>
      setUploads((all) => all.map((one) => (one.id === next.id ? { ...one, share } : one)));
    void sendPicture({ file: next.file, title: currentTitle(), onSent: progress }).then(
      (answer) => {
        if ('picture' in answer) onPicture(answer.picture);
        else setProblem(answer.problem);
        setUploads((all) => all.filter(({ id }) => id !== next.id));
      },
    );
  }, [next, currentTitle, onPicture]);

  return {
    uploads,
    /** The problem of the files selected last. */
    problem,
    choose(files: readonly File[], { max }: { max: number }) {
      const problems = files.map(checkPicture);
      const good = files.filter((_, at) => problems[at] === null).slice(0, Math.max(0, max));
      setProblem(problems.find((one) => one !== null) ?? null);
      const added = good.map((file) => ({ id: (lastId.current += 1), file, share: null }));
      setUploads((all) => [...all, ...added]);
    },
  };
}

interface Sending {
  file: File;
  /** The title typed so far; file names derive from it. */
  title: string;
  /** Upload progress from 0 to 1; at 1 the server processes the picture. */
  onSent: (share: number) => void;
}

const uploadUrl = '/admin/products/pictures';

/** Uploads a picture before the form is submitted. XMLHttpRequest is needed because fetch reports no upload progress. */
function sendPicture({ file, title, onSent }: Sending): Promise<UploadResult> {
  const { promise, resolve } = Promise.withResolvers<UploadResult>();
  const request = new XMLHttpRequest();
  const unreachableAnswer = () => resolve({ problem: 'The shop could not be reached. Try again.' });
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

function isAnswer(response: unknown): response is UploadResult {
  return (
    typeof response === 'object' &&
    response !== null &&
    ('picture' in response || 'problem' in response)
  );
}
