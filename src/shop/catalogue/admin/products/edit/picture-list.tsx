import './picture-field.css';
import { pictureListName } from '#shop/catalogue/rules/picture-list.ts';
import { useRef } from 'react';
import { PictureRow } from './picture-row.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { FormPictures } from './use-pictures.ts';
import type { Upload } from './use-uploads.ts';

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
