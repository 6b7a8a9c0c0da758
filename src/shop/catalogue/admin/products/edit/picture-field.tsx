import { maxPictures, pictureTypes } from '#platform/image-upload.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import ImageIcon from '~icons/lucide/image';
import { FileInput } from '#platform/web/file-input.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import type { FormPictures, Upload } from './use-pictures.ts';
import './picture-field.css';
import { pictureListName } from '#shop/catalogue/rules/picture-list.ts';
import { useRef } from 'react';
import { PictureRow, useDragOrder } from './picture-row.tsx';

interface PictureFieldProps {
  form: FormPictures;
  uploads: readonly Upload[];
  onFiles: (files: File[]) => void;
  isRequired: boolean;
  problem: string | undefined;
  /** Browsers drop selected files when a form is rendered again without JavaScript. */
  mustChooseFilesAgain: boolean;
  /** With the list beside the main picture. */
  isWide?: boolean;
}

/** The main picture, the ordered list and the native file input, which accepts dropped files too. */
export function PictureField(props: PictureFieldProps) {
  const { form, uploads, onFiles, isRequired, problem, mustChooseFilesAgain, isWide } = props;
  const [main = null] = form.pictures;
  return (
    <div
      data-later
      className={`grid content-start gap-3 ${isWide ? 'gap-x-7 md:grid-cols-[15rem_minmax(0,1fr)]' : ''}`}
    >
      <ProductPicture
        picture={main}
        alt="The main picture"
        sizes="15rem"
        className={main ? 'w-full max-md:hidden' : 'w-full max-md:w-32'}
      >
        {!main && (
          <ImageIcon
            aria-hidden="true"
            className="absolute inset-0 m-auto size-8 stroke-1 text-edge"
          />
        )}
      </ProductPicture>
      <div className="grid content-start gap-3">
        <PictureList form={form} uploads={uploads} />
        <div className="grid gap-1.5">
          <label htmlFor="image" className="text-t2 font-medium">
            {main ? 'Add pictures' : 'Image'}{' '}
            {isRequired && !main && (
              <abbr title="required" className="text-bad no-underline">
                *
              </abbr>
            )}
          </label>
          <FileInput
            id="image"
            name="image"
            multiple
            accept={pictureTypes.join(',')}
            required={isRequired && !main}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'image-problem image-help' : 'image-help'}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              // These files are uploading already; the form must not submit them again.
              currentTarget.value = '';
            }}
          />
          {problem && (
            <p
              id="image-problem"
              role="alert"
              className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad"
            >
              <CircleAlert aria-hidden="true" className="icon" />
              {problem}
            </p>
          )}
          {mustChooseFilesAgain && !problem && (
            <noscript>
              <p className="text-t2 font-medium">
                If you selected pictures, please select them again.
              </p>
            </noscript>
          )}
          <p id="image-help" className="text-t1 text-muted">
            {`JPEG, PNG, WebP or AVIF, up to 20 MB each, ${maxPictures} at most. You can drag and drop them here. Each is cropped to a square.`}
          </p>
        </div>
      </div>
    </div>
  );
}

interface PictureListProps {
  form: FormPictures;
  uploads: readonly Upload[];
}

/** Rows are reordered by dragging their pictures or with their buttons. */
function PictureList({ form, uploads }: PictureListProps) {
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
