import { maxPhotos, photoTypes } from '#platform/photo.ts';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';
import { PhotoLink, type PhotoListProps } from './photo-list.tsx';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

interface PhotoFieldsProps extends Omit<PhotoListProps, 'opensTab'> {
  /** Who will see them. */
  help: string;
}

/** Photos that are sent with the form, and those that it has already. */
export function PhotoFields({ photos, help, ...link }: PhotoFieldsProps) {
  const isFull = photos.length >= maxPhotos;
  const fields = useFocusWhenLost<HTMLFieldSetElement>(`${photos.length}`);
  return (
    <fieldset ref={fields} className="grid gap-3">
      <legend className="mb-1.5 text-t2 font-medium">Photos</legend>
      {photos.length > 0 && (
        <ul aria-label="Added photos" className="flex flex-wrap gap-3">
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid gap-2">
              <input
                type="hidden"
                name="kept-photo"
                value={`${photo.id} ${photo.width} ${photo.height}`}
              />
              <PhotoLink {...link} photo={photo} number={at + 1} opensTab />
              <Button
                kind="quiet"
                name="remove-photo"
                value={photo.id}
                aria-label={`Remove photo ${at + 1}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        // Photos that were sent are kept: the field is empty again.
        <FileInput
          key={photos.length}
          aria-label="Add photos"
          aria-describedby="photo-help"
          name="photo"
          multiple
          accept={photoTypes}
        />
      )}
      <p id="photo-help" className="text-t1 text-muted">
        {`Up to ${maxPhotos}, as JPEG, PNG or WebP, together at most 20 MB. ${help}`}
      </p>
    </fieldset>
  );
}
