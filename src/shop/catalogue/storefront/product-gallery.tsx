import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import Play from '~icons/lucide/play';
import { type TouchEvent, useRef } from 'react';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { GalleryVideo } from './gallery-video.tsx';
import { galleryViews, type Point, swipeStep, viewBeside } from './gallery-views.ts';
import { ProductZoom } from './product-zoom.tsx';

/** Radio buttons hold the view, so that thumbnails and the enlarged picture need no script. */
export function ProductGallery({ pictures, video }: Pick<Product, 'pictures' | 'video'>) {
  const ref = useRef<HTMLDivElement>(null);
  const hasVideo = video !== null;
  const views = galleryViews(pictures, hasVideo);
  // Out of sight, it would still be heard.
  const pause = () => ref.current?.querySelectorAll('video').forEach((one) => one.pause());
  const move = (step: -1 | 1) => {
    pause();
    const magnify = ref.current?.querySelector<HTMLInputElement>('[name=magnify]:checked');
    magnify?.click();
    const radios = [...(ref.current?.querySelectorAll<HTMLInputElement>('[name=view]') ?? [])];
    const view = radios.findIndex(({ checked }) => checked);
    const next = radios[viewBeside(view, step, { pictureCount: pictures.length, hasVideo })];
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
          <ProductZoom
            views={views}
            video={video}
            hasOthers={hasVideo || pictures.length > 1}
            onMove={move}
          />
        )}
      </div>
      <Thumbnails views={views} hasVideo={hasVideo} onChange={pause} />
    </div>
  );
}

interface ViewsProps {
  views: Picture[];
}

interface StageProps extends ViewsProps, Pick<Product, 'video'> {
  /** Shows the next or the previous picture. */
  onMove: (step: -1 | 1) => void;
}

function Stage({ views, video, onMove }: StageProps) {
  const touch = useRef<Point | null>(null);

  function onTouchStart({ target, touches }: TouchEvent) {
    // A finger on the video moves within it.
    const first = target instanceof HTMLVideoElement ? null : touches.item(0);
    touch.current = first && { x: first.clientX, y: first.clientY };
  }

  /** A finger that is lifted while another stays is no swipe, but a pinch. */
  function onTouchEnd({ touches, changedTouches }: TouchEvent) {
    const last = changedTouches.item(0);
    if (!last || !touch.current || touches.length > 0) return;
    const step = swipeStep(touch.current, { x: last.clientX, y: last.clientY });
    if (step) onMove(step);
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
      {views[0] && video && <GalleryVideo video={video} poster={views[0]} />}
    </div>
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
    <fieldset
      onChange={onChange}
      className="grid grid-cols-[repeat(4,3.25rem)] gap-2 md:grid-cols-4 lg:grid-cols-1 lg:gap-3"
    >
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
          <ProductPicture
            picture={picture}
            alt=""
            sizes="(min-width: 64rem) 5rem, (min-width: 48rem) 11vw, 3.25rem"
          >
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
