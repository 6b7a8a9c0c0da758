import { pictureTypes } from '#platform/image-upload.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Tile, type TilePicture } from './tile.tsx';

interface TileFieldProps {
  /** The saved picture. */
  picture: TilePicture;
  problem: string | undefined;
}

/** A native file input, which accepts dropped files too. */
export function TileField({ picture, problem }: TileFieldProps) {
  const hasPicture = picture.photo !== null || picture.site !== null;
  return (
    <div className="grid content-start gap-3">
      <Tile picture={picture} className="w-full max-md:w-24" />
      {picture.photo && (
        <label className="flex min-h-target items-center gap-3">
          <input type="checkbox" name="take-away" className="size-5 flex-none accent-ink" />
          Remove this picture
        </label>
      )}
      <div className="grid gap-1.5">
        <label htmlFor="image" className="text-t2 font-medium">
          {hasPicture ? 'Replace picture' : 'Picture'}{' '}
          <span className="ms-1 font-normal text-muted">optional</span>
        </label>
        <input
          id="image"
          name="image"
          type="file"
          accept={pictureTypes.join(',')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'image-problem image-help' : 'image-help'}
          className="w-full rounded-2 border border-dashed border-edge p-2.5 text-t1 text-muted file:me-2 file:rounded-2 file:border file:border-edge file:bg-transparent file:px-2.5 file:py-1 file:font-medium file:text-ink hover:border-ink focus-visible:border-ink aria-invalid:border-solid aria-invalid:border-bad"
        />
        {problem && (
          <p
            id="image-problem"
            className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad"
          >
            <CircleAlert aria-hidden="true" className="icon" />
            {problem}
          </p>
        )}
        <p id="image-help" className="text-t1 text-muted">
          Up to 20 MB. You can drag and drop it here. The home page shows it in a circle.
        </p>
      </div>
    </div>
  );
}
