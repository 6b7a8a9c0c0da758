import type { Picture } from '#platform/images.ts';
import Maximize2 from '~icons/lucide/maximize-2';
import X from '~icons/lucide/x';
import { useId } from 'react';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { galleryViews, type GalleryView } from './gallery-views.ts';

const roundButton = 'grid size-target place-items-center rounded-full bg-paper hover:bg-card';

export function ProductGallery({ pictures }: { pictures: Picture[] }) {
  const views = galleryViews(pictures);
  return (
    <div className="gallery grid content-start gap-gap lg:sticky lg:top-6 lg:grid-cols-[5rem_minmax(0,1fr)] lg:items-start lg:gap-3 lg:self-start">
      <div className="relative lg:order-2">
        <div className="product-photo">
          {views.length > 0 ? <Stage views={views} /> : <ProductPicture picture={null} sizes="" />}
        </div>
        {views.length > 0 && <Zoom views={views} />}
      </div>
      <Thumbnails views={views} />
    </div>
  );
}

interface ViewsProps {
  views: GalleryView[];
}

function Stage({ views }: ViewsProps) {
  return views.map(({ picture, closeUp }, position) => (
    <div key={position} className={`gallery-view close-up-${closeUp}`}>
      <ProductPicture
        picture={picture}
        alt={closeUp > 0 ? `Detail: ${picture.alt}` : picture.alt}
        sizes="(min-width: 80rem) 41rem, (min-width: 64rem) 50vw, (min-width: 48rem) 45vw, 90vw"
        loading={position === 0 ? 'eager' : 'lazy'}
      />
    </div>
  ));
}

function Thumbnails({ views }: ViewsProps) {
  return (
    <fieldset className="grid grid-cols-4 gap-2 lg:grid-cols-1 lg:gap-3">
      <legend className="sr-only">Views</legend>
      {views.map(({ picture, closeUp }, position) => (
        <label
          key={position}
          className={`close-up-${closeUp} relative block rounded-1 opacity-80 after:absolute after:inset-x-0 after:bottom-0 hover:opacity-100 has-checked:opacity-100 has-checked:after:border-b-2 has-checked:after:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3`}
        >
          <input
            type="radio"
            name="view"
            value={position + 1}
            defaultChecked={position === 0}
            aria-label={`View ${position + 1} of ${views.length}`}
            className="sr-only"
          />
          <ProductPicture picture={picture} alt="" sizes="(min-width: 64rem) 5rem, 22vw" />
        </label>
      ))}
    </fieldset>
  );
}

/** A native dialog that needs no JavaScript to open and close. */
function Zoom({ views }: ViewsProps) {
  const id = useId();
  const opener = { command: 'show-modal', commandfor: id };
  return (
    <>
      <button
        type="button"
        aria-label="Zoom"
        {...opener}
        onClick={() => showIfUnaided(id)}
        className={`${roundButton} absolute end-3 bottom-3`}
      >
        <Maximize2 aria-hidden="true" className="icon" />
      </button>
      <dialog
        id={id}
        aria-label="Zoom"
        closedby="any"
        className="m-auto max-h-none max-w-none rounded-3 bg-card backdrop:bg-veil"
      >
        <div className="max-h-[94dvh] max-w-[94dvw] overflow-auto overscroll-contain rounded-3">
          <form
            method="dialog"
            className="sticky start-0 top-3 z-1 flex h-0 w-full items-start justify-end pe-3"
          >
            <button aria-label="Close" className={roundButton}>
              <X aria-hidden="true" className="icon" />
            </button>
          </form>
          <div>
            {views.map(({ picture }, position) => (
              <div key={position} className="gallery-view relative w-[max(92vmin,46rem)]">
                <span className="absolute inset-y-0 start-[calc(50%-47dvw)] w-[94dvw] [scroll-initial-target:nearest]" />
                <ProductPicture picture={picture} sizes="max(92vmin, 46rem)" />
              </div>
            ))}
          </div>
        </div>
      </dialog>
    </>
  );
}

/** A fallback for browsers without support for invoker commands. */
function showIfUnaided(id: string) {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
