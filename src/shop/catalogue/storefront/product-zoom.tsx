import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import ChevronRight from '~icons/lucide/chevron-right';
import Maximize2 from '~icons/lucide/maximize-2';
import X from '~icons/lucide/x';
import { useId, useRef } from 'react';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { GalleryVideo } from './gallery-video.tsx';

const roundButton =
  'grid size-target place-items-center rounded-full border border-line bg-paper hover:bg-card';

interface ProductZoomProps extends Pick<Product, 'video'> {
  views: Picture[];
  hasOthers: boolean;
  /** Shows the next or the previous view. */
  onMove: (step: -1 | 1) => void;
}

/** A native dialog that needs no JavaScript to open, magnify and close. Its pictures are requested once it is open. */
export function ProductZoom({ views, video, hasOthers, onMove }: ProductZoomProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = { command: 'show-modal', commandfor: id };
  const beside = `${roundButton} absolute top-[calc(50%-var(--spacing-target)/2)] noscript:hidden`;
  const [first] = views;

  async function start() {
    const { startZoom } = await import('./start-zoom.ts');
    if (dialog.current) startZoom(dialog.current, onMove);
  }

  return (
    <>
      <button
        type="button"
        aria-label="Zoom"
        {...opener}
        onClick={() => void start()}
        className={`${roundButton} absolute end-3 bottom-3`}
      >
        <Maximize2 aria-hidden="true" className="icon" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-label="Zoom"
        className="zoom m-0 h-dvh max-h-none w-dvw max-w-none bg-paper"
      >
        <form method="dialog" className="absolute end-3 top-3 z-1">
          <button aria-label="Close" className={roundButton}>
            <X aria-hidden="true" className="icon" />
          </button>
        </form>
        <label
          className={`zoom-magnify ${roundButton} absolute start-3 top-3 z-1 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2`}
        >
          <input
            id={`${id}-magnify`}
            type="checkbox"
            name="magnify"
            aria-label="Magnify 2×"
            className="sr-only"
          />
          2×
        </label>
        {/* The keyboard scrolls the picture where it is larger than the window. */}
        <section
          aria-label="Picture"
          aria-live="polite"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="flex size-full overflow-auto overscroll-contain [scrollbar-width:none]"
        >
          {views.map((picture, position) => (
            <div key={position} className="gallery-view zoom-view relative">
              <span className="absolute inset-y-0 start-[calc(50%-50dvw)] w-dvw [scroll-initial-target:nearest]" />
              <label htmlFor={`${id}-magnify`} className="relative block">
                <ProductPicture picture={picture} sizes="100vmin" isWide />
              </label>
            </div>
          ))}
          {first && video && (
            <GalleryVideo
              video={video}
              poster={first}
              className="m-auto w-[min(100dvw,100dvh-4rem)]"
            />
          )}
        </section>
        {hasOthers && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              onClick={() => onMove(-1)}
              className={`${beside} start-3`}
            >
              <ChevronRight aria-hidden="true" className="icon rotate-180" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              onClick={() => onMove(1)}
              className={`${beside} end-3`}
            >
              <ChevronRight aria-hidden="true" className="icon" />
            </button>
          </>
        )}
      </dialog>
    </>
  );
}
