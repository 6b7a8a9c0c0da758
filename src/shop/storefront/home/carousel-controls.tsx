import ArrowRight from '~icons/lucide/arrow-right';
import Pause from '~icons/lucide/pause';
import Play from '~icons/lucide/play';
import type { useCarousel } from './use-carousel.ts';

interface CarouselControlsProps {
  count: number;
  carousel: ReturnType<typeof useCarousel>;
}

const roundButton =
  'grid size-target place-items-center rounded-full transition-colors hover:bg-photo-ink/8';

export function CarouselControls({ count, carousel }: CarouselControlsProps) {
  const { current, isPlaying, show, next, toggle } = carousel;
  return (
    <div className="carousel-controls flex items-center gap-1 rounded-full bg-photo-paper px-1.5 text-photo-ink">
      {Array.from({ length: count }, (_, position) => (
        <button
          key={position}
          type="button"
          aria-label={`Slide ${position + 1}`}
          aria-current={position === current}
          onClick={() => show(position)}
          className="group relative h-target w-9"
        >
          <span className="absolute inset-x-1 top-1/2 border-t-2 border-current opacity-30 group-aria-current:opacity-100" />
        </button>
      ))}
      <button
        type="button"
        aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
        onClick={toggle}
        className={`${roundButton} motion-reduce:hidden`}
      >
        {isPlaying ? (
          <Pause aria-hidden="true" className="icon" />
        ) : (
          <Play aria-hidden="true" className="icon" />
        )}
      </button>
      <button type="button" aria-label="Next slide" onClick={next} className={roundButton}>
        <ArrowRight aria-hidden="true" className="icon" />
      </button>
    </div>
  );
}
