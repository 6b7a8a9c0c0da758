import { pictureTypes } from '#platform/image-upload.ts';
import CircleAlert from '~icons/lucide/circle-alert';

interface PictureInputProps {
  /** It replaces one. */
  hasPicture: boolean;
  problem: string | undefined;
  help: string;
}

/** A native file input, which accepts dropped files too. */
export function PictureInput({ hasPicture, problem, help }: PictureInputProps) {
  return (
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
        <p id="image-problem" className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
      <p id="image-help" className="text-t1 text-muted">
        {help}
      </p>
    </div>
  );
}
