import type { Product } from '#shop/catalogue/rules/product.ts';
import type { ProductVideo } from '#shop/catalogue/rules/product-video.ts';
import { type Picture, pictureUrl } from '#platform/images.ts';
import { videoUrl } from '#platform/video-url.ts';
import ChevronRight from '~icons/lucide/chevron-right';
import Maximize2 from '~icons/lucide/maximize-2';
import Play from '~icons/lucide/play';
import X from '~icons/lucide/x';
import { type ChangeEvent, type KeyboardEvent, type TouchEvent, useId, useRef } from 'react';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { galleryViews, viewBeside } from './gallery-views.ts';

const roundButton = 'grid size-target place-items-center rounded-full bg-paper hover:bg-card';

/** Radio buttons hold the view, so that thumbnails and the enlarged picture need no script. */
export function ProductGallery({ pictures, video }: Pick<Product, 'pictures' | 'video'>) {
  const ref = useRef<HTMLDivElement>(null);
  const views = galleryViews(pictures, video !== null);
  // Out of sight, it would still be heard.
  const pause = () => ref.current?.querySelector('video')?.pause();
  const move = (step: -1 | 1, hasVideo = video !== null) => {
    pause();
    const radios = [...(ref.current?.querySelectorAll<HTMLInputElement>('[name=view]') ?? [])];
    const view = radios.findIndex(({ checked }) => checked);
    const next =
      radios[
        viewBeside(view, step, { pictureCount: Math.min(pictures.length, views.length), hasVideo })
      ];
    if (next) next.checked = true;
  };
  return (
    <div
      ref={ref}
      className="gallery grid content-start gap-gap lg:sticky lg:top-6 lg:grid-cols-[5rem_minmax(0,1fr)] lg:items-start lg:gap-3 lg:self-start"
    >
      <div className="relative lg:order-2">
        <Stage views={views} video={video} onMove={move} />
        {views.length > 0 && (
          <Zoom
            views={views}
            hasOthers={pictures.length > 1}
            onMove={(step) => move(step, false)}
          />
        )}
      </div>
      <Thumbnails views={views} hasVideo={video !== null} onChange={pause} />
    </div>
  );
}

interface ViewsProps {
  views: Picture[];
}

interface MovableProps extends ViewsProps {
  /** Shows the next or the previous picture. */
  onMove: (step: -1 | 1) => void;
}

const minSwipePx = 48;

function Stage({ views, video, onMove }: MovableProps & Pick<Product, 'video'>) {
  const touch = useRef<{ x: number; y: number } | null>(null);

  function onTouchStart({ target, touches }: TouchEvent) {
    // A finger on the video moves within it.
    const first = target instanceof HTMLVideoElement ? null : touches.item(0);
    touch.current = first && { x: first.clientX, y: first.clientY };
  }

  /** A finger that is lifted while another stays is no swipe, but a pinch. */
  function onTouchEnd({ touches, changedTouches }: TouchEvent) {
    const last = changedTouches.item(0);
    if (!last || !touch.current || touches.length > 0) return;
    const x = last.clientX - touch.current.x;
    const y = last.clientY - touch.current.y;
    if (Math.abs(x) >= minSwipePx && Math.abs(x) > 2 * Math.abs(y)) onMove(x < 0 ? 1 : -1);
  }

  return (
    <div
      className="product-photo touch-pan-y touch-pinch-zoom"
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      {views.length === 0 && <ProductPicture picture={null} sizes="" />}
      {views.map((picture, position) => (
        <div key={position} className="gallery-view">
          <ProductPicture
            picture={picture}
            sizes="(min-width: 80rem) 41rem, (min-width: 64rem) 50vw, (min-width: 48rem) 45vw, 90vw"
            loading={position === 0 ? 'eager' : 'lazy'}
          />
        </div>
      ))}
      {views[0] && video && <Video video={video} poster={views[0]} />}
    </div>
  );
}

function Video({ video: { file, caption }, poster }: { video: ProductVideo; poster: Picture }) {
  return (
    <figure className="gallery-view">
      {/* The shop has no captions of it; the merchant says in words what it shows. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        controls
        playsInline
        preload="none"
        poster={pictureUrl(poster.name, 800, 'jpg')}
        src={videoUrl(file)}
        aria-label={caption || 'Video'}
        className="aspect-square w-full rounded-1 bg-card object-contain"
      />
      {caption !== '' && <figcaption className="pt-2 text-t2 text-muted">{caption}</figcaption>}
    </figure>
  );
}

interface ThumbnailsProps extends ViewsProps {
  hasVideo: boolean;
  onChange: () => void;
}

function Thumbnails({ views, hasVideo, onChange }: ThumbnailsProps) {
  const [first] = views;
  const shown = first && hasVideo ? [...views, first] : views;
  return (
    <fieldset onChange={onChange} className="grid grid-cols-4 gap-2 lg:grid-cols-1 lg:gap-3">
      <legend className="sr-only">Views</legend>
      {shown.map((picture, position) => (
        <label
          key={position}
          className="relative block rounded-1 opacity-80 after:absolute after:inset-x-0 after:bottom-0 hover:opacity-100 has-checked:opacity-100 has-checked:after:border-b-2 has-checked:after:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name="view"
            value={position + 1}
            defaultChecked={position === 0}
            aria-label={`View ${position + 1} of ${shown.length}${position < views.length ? '' : ', video'}`}
            className="sr-only"
          />
          <ProductPicture picture={picture} alt="" sizes="(min-width: 64rem) 5rem, 22vw">
            {position >= views.length && (
              <Play
                aria-hidden="true"
                className="absolute inset-0 m-auto size-9 rounded-full bg-paper p-2.5"
              />
            )}
          </ProductPicture>
        </label>
      ))}
    </fieldset>
  );
}

/** A native dialog that needs no JavaScript to open, magnify and close. */
function Zoom({ views, hasOthers, onMove }: MovableProps & { hasOthers: boolean }) {
  const id = useId();
  const opener = { command: 'show-modal', commandfor: id };
  const beside = `${roundButton} absolute top-[calc(50%-var(--spacing-target)/2)] noscript:hidden`;

  /** With the picture magnified, the arrow keys scroll. */
  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDialogElement>) {
    if (!hasOthers || currentTarget.querySelector(':checked')) return;
    if (key === 'ArrowRight') onMove(1);
    if (key === 'ArrowLeft') onMove(-1);
  }

  return (
    <>
      <button
        type="button"
        aria-label="Zoom"
        {...opener}
        onClick={() => showIfUnaided(id)}
        className={`${roundButton} gallery-zoom absolute end-3 bottom-3`}
      >
        <Maximize2 aria-hidden="true" className="icon" />
      </button>
      <dialog
        id={id}
        aria-label="Zoom"
        closedby="any"
        onKeyDown={onKeyDown}
        className="m-auto max-h-none max-w-none overflow-visible rounded-3 bg-card backdrop:bg-veil"
      >
        <form method="dialog" className="absolute end-3 top-3 z-1">
          <button aria-label="Close" className={roundButton}>
            <X aria-hidden="true" className="icon" />
          </button>
        </form>
        <label
          className={`${roundButton} absolute start-3 top-3 z-1 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2`}
        >
          <input
            id={`${id}-magnify`}
            type="checkbox"
            name="magnify"
            aria-label="Magnify 2×"
            onChange={showMiddle}
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
          className="max-h-[94dvh] max-w-[94dvw] overflow-auto overscroll-contain rounded-3"
        >
          {views.map((picture, position) => (
            <div key={position} className="gallery-view relative w-[max(92vmin,46rem)]">
              <span className="absolute inset-y-0 start-[calc(50%-47dvw)] w-[94dvw] [scroll-initial-target:nearest]" />
              <label htmlFor={`${id}-magnify`} className="block cursor-zoom-in">
                <ProductPicture picture={picture} sizes="max(92vmin, 46rem)" />
              </label>
            </div>
          ))}
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

function showMiddle({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const frame = currentTarget.parentElement?.nextElementSibling;
  if (!frame) return;
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2;
}

/** A fallback for browsers without support for invoker commands. */
function showIfUnaided(id: string) {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
