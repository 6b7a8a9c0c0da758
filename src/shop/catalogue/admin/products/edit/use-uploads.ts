import { checkPicture } from '#shop/catalogue/rules/product-form.ts';
import type { Picture } from '#platform/images.ts';
import { useEffect, useRef, useState } from 'react';
import { sendPicture } from './send-picture.ts';

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
    choose(files: readonly File[], { most }: { most: number }) {
      const problems = files.map(checkPicture);
      const good = files.filter((_, at) => problems[at] === null).slice(0, Math.max(0, most));
      setProblem(problems.find((one) => one !== null) ?? null);
      const added = good.map((file) => ({ id: (lastId.current += 1), file, share: null }));
      setUploads((all) => [...all, ...added]);
    },
  };
}
