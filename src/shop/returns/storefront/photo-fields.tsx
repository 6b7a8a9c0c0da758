import { maxReturnPhotos, photoTypes, type ReturnPhoto } from '#shop/returns/rules/return-photo.ts';
import { FileInput } from '#platform/web/file-input.tsx';
import { Button } from '#platform/web/button.tsx';

interface PhotoListProps {
  orderId: number;
  /** Of the signed link; null for the account's own order. */
  token: string | null;
  photos: readonly ReturnPhoto[];
}

/** Photos of a return as its customer sees them. */
export function PhotoList({ orderId, token, photos }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photos" className="flex flex-wrap gap-3">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Photo path={photoPath(orderId, photo.id, token)} photo={photo} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}

/** Photos that are sent with the form, and those that it has already. */
export function PhotoFields({ orderId, token, photos }: PhotoListProps) {
  const isFull = photos.length >= maxReturnPhotos;
  return (
    <fieldset className="grid gap-3">
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
              <Photo path={photoPath(orderId, photo.id, token)} photo={photo} number={at + 1} />
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
        {`Up to ${maxReturnPhotos}, as JPEG, PNG or WebP, together at most 20 MB. Only you and the shop see them.`}
      </p>
    </fieldset>
  );
}

interface PhotoProps {
  path: string;
  photo: ReturnPhoto;
  number: number;
}

function Photo({ path, photo: { width, height }, number }: PhotoProps) {
  return (
    <a href={path} target="_blank" rel="noreferrer">
      <img
        src={path}
        alt={`Returned items ${number}`}
        width={width}
        height={height}
        loading="lazy"
        className="size-24 rounded-2 object-cover"
      />
    </a>
  );
}

function photoPath(orderId: number, photoId: string, token: string | null): string {
  return `/order/${orderId}/return-photo/${photoId}${token === null ? '' : `/${token}`}`;
}
