import './picture-field.css';
import { pictureListName } from '#shop/catalogue/rules/picture-list.ts';
import { useRef, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { PictureRow } from './picture-row.tsx';
import type { FormPictures, Upload } from './use-pictures.ts';

interface PictureListProps {
  form: FormPictures;
  uploads: readonly Upload[];
}

/** Rows are reordered by dragging their pictures or with their buttons. */
export function PictureList({ form, uploads }: PictureListProps) {
  const { pictures, place, remove, announcement } = form;
  const list = useRef<HTMLOListElement>(null);
  const dragged = useDragOrder(list, (from, to) => place(pictures[from]?.name ?? '', to));
  return (
    <>
      <input type="hidden" name={pictureListName} value="listed" />
      <ol ref={list} aria-label="Pictures">
        {pictures.map((picture, position) => (
          <li
            key={picture.name}
            draggable={pictures.length > 1}
            data-dragged={dragged === position || undefined}
            className="picture-row"
          >
            <PictureRow
              picture={picture}
              position={position}
              count={pictures.length}
              onPlace={(to) => place(picture.name, to)}
              onRemove={() => {
                remove(picture.name);
                document.getElementById('image')?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      {uploads.map(({ id, file, share }) => (
        <p key={id} className="text-t1">
          <label htmlFor={`upload-${id}`} className="block truncate">
            {share === 1 ? `Preparing ${file.name}` : file.name}
          </label>
          <progress
            id={`upload-${id}`}
            className="picture-progress"
            {...(share === 1 ? {} : { value: share ?? 0 })}
          />
        </p>
      ))}
      <output className="sr-only">{announcement}</output>
    </>
  );
}

/** Makes the rows of a list draggable and returns the position of the dragged one. */
function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
): number | null {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const rows = list.current;
    if (!rows) return () => {};
    // Drag events fire faster than React renders, so state would be stale here.
    let from: number | null = null;
    const follow = (position: number | null) => {
      from = position;
      setDragged(position);
    };
    const positionOf = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('li') : null;
      return row ? [...rows.children].indexOf(row) : -1;
    };
    const start = (event: DragEvent) => {
      // Text dragged from a field stays text; a dragged picture moves its row.
      const isRow = event.target instanceof Element && !event.target.matches('input');
      if (isRow) follow(positionOf(event));
    };
    const enter = (event: DragEvent) => {
      const to = positionOf(event);
      if (from === null) return;
      event.preventDefault();
      if (to === -1 || to === from) return;
      move(from, to);
      follow(to);
    };
    const allow = (event: DragEvent) => from !== null && event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    rows.addEventListener('dragstart', start, { signal });
    rows.addEventListener('dragenter', enter, { signal });
    rows.addEventListener('dragover', allow, { signal });
    rows.addEventListener('drop', allow, { signal });
    rows.addEventListener('dragend', () => follow(null), { signal });
    return () => listening.abort();
  }, [list]);
  return dragged;
}
