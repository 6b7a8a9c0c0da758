import { checkPicture } from '#domain/catalogue/product-form.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import { useEffect, useRef, useState } from 'react';
import { sendPicture } from './send-picture.ts';

/** A file on its way. */
export interface Upload {
  id: number;
  file: File;
  /** From 0 to 1; null while it waits for the ones before it. */
  share: number | null;
}

interface Uploading {
  currentTitle: () => string;
  onPicture: (picture: Picture) => void;
}

/** Sends chosen pictures one after the other, each as soon as it is chosen. */
export function useUploads({ currentTitle, onPicture }: Uploading) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const lastId = useRef(0);
  const lastSent = useRef(0);
  const next = uploads[0];

  useEffect(() => {
    // Progress makes another object of the same upload: it is not sent again.
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
    /** Of the files chosen last. */
    problem,
    choose(files: readonly File[], { most }: { most: number }) {
      const problems = files.map(checkPicture);
      const good = files.filter((_, at) => problems[at] === null).slice(0, Math.max(0, most));
      setProblem(problems.find((words) => words !== null) ?? null);
      const added = good.map((file) => ({ id: (lastId.current += 1), file, share: null }));
      setUploads((all) => [...all, ...added]);
    },
  };
}
