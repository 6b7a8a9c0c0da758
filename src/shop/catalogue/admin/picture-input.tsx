import { FileInput } from '#platform/web/file-input.tsx';
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
      <FileInput
        id="image"
        name="image"
        accept={pictureTypes.join(',')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'image-problem image-help' : 'image-help'}
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
