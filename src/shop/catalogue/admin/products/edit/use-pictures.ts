import type { Picture } from '#platform/images.ts';
import { useCallback, useState } from 'react';

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
