import type { Picture } from '#domain/catalogue/product.ts';
import { pictureTypes } from '#domain/picture-upload.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import ImageIcon from '~icons/lucide/image';
import { useEffect, useRef, useState } from 'react';
import { ProductPicture } from '#web/ui/product-picture.tsx';

interface PictureFieldProps {
  /** The product's own until now. */
  picture: Picture | null;
  isRequired: boolean;
  problem: string | undefined;
  /** A form that came back without scripts has lost the file: browsers do not keep it. */
  isToBeChosenAgain: boolean;
}

/** The browser's own field, which takes a dropped file too, and above it what was chosen. */
export function PictureField(props: PictureFieldProps) {
  const { picture, isRequired, problem, isToBeChosenAgain } = props;
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="grid content-start gap-3 max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:items-start">
      {file ? (
        <Preview file={file} key={`${file.name} ${file.lastModified}`} />
      ) : (
        <ProductPicture picture={picture} sizes="15rem" className="w-full">
          {!picture && (
            <ImageIcon
              aria-hidden="true"
              className="absolute inset-0 m-auto size-8 stroke-1 text-edge"
            />
          )}
        </ProductPicture>
      )}
      <div className="grid gap-1.5">
        <label htmlFor="image" className="text-t2 font-medium">
          {picture ? 'Replace picture' : 'Image'}{' '}
          {isRequired && (
            <abbr title="required" className="text-bad no-underline">
              *
            </abbr>
          )}
        </label>
        <input
          id="image"
          name="image"
          type="file"
          accept={pictureTypes.join(',')}
          required={isRequired}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'image-problem image-help' : 'image-help'}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
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
        {isToBeChosenAgain && !problem && (
          <noscript>
            <p className="text-t2 font-medium">If you had chosen a picture, please do so again.</p>
          </noscript>
        )}
        <p id="image-help" className="text-t1 text-muted">
          A jpg, jpeg or png of at most 20 MB; you can drop it here. It is cut to a square.
          {picture && ' Nothing chosen keeps the picture as it is.'}
        </p>
      </div>
    </div>
  );
}

const previewPixels = 480;

/** Drawn, because pages may load pictures from the shop alone. */
function Preview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [isPicture, setIsPicture] = useState(true);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(file);
      if (!isGone) drawSquare(ref.current, bitmap);
      bitmap.close();
    };
    draw().catch(() => setIsPicture(false));
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <span className="photo aspect-square w-full rounded-1">
      {isPicture && (
        <canvas ref={ref} width={previewPixels} height={previewPixels} className="size-full">
          The chosen picture
        </canvas>
      )}
    </span>
  );
}

/** As the server will cut it: the middle, filled from edge to edge. */
function drawSquare(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  const side = Math.min(bitmap.width, bitmap.height);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  const pixels = previewPixels;
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, pixels, pixels);
}
