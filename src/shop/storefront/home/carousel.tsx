import './carousel.css';
import ArrowRight from '~icons/lucide/arrow-right';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import type { Slide } from './home-content.ts';
import Pause from '~icons/lucide/pause';
import Play from '~icons/lucide/play';

/** A horizontally scrolling list with snap points, usable by touch, scroll bar and keyboard without JavaScript. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const scroller = useRef<HTMLUListElement>(null);
  const carousel = useCarousel(scroller, slides.length);
  return (
    <section aria-roledescription="carousel" aria-label="In the window" className="carousel">
      <ul
        ref={scroller}
        onScroll={carousel.follow}
        aria-live={carousel.isPlaying ? 'off' : 'polite'}
        className="carousel-slides"
      >
        {slides.map((slide, position) => (
          <li
            key={slide.picture.name}
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
            className="slide"
            style={{ backgroundColor: slide.backdrop }}
          >
            <SlideContent slide={slide} isFirst={position === 0} />
          </li>
        ))}
      </ul>
      <CarouselControls count={slides.length} carousel={carousel} />
    </section>
  );
}

function SlideContent({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const Heading = isFirst ? 'h1' : 'h2';
  const [roman, italic] = slide.heading;
  return (
    <>
      <SitePicture
        picture={slide.picture}
        sizes="min(100vw, 112rem)"
        phone={{ picture: slide.phonePicture, sizes: '29rem' }}
        loading={isFirst ? 'eager' : 'lazy'}
        className="slide-picture"
      />
      <div className="slide-text">
        <Heading className="slide-heading">
          {roman} <em className="block">{italic}</em>
        </Heading>
        <p className="slide-words">{slide.text}</p>
        <Link
          to={slide.link.to}
          className="inline-flex min-h-13 items-center gap-2.5 rounded-2 bg-photo-ink px-6 text-t2 font-medium text-photo-paper transition hover:bg-photo-ink/85 active:scale-[0.985]"
        >
          {slide.link.label} <ArrowRight aria-hidden="true" className="icon" />
        </Link>
      </div>
    </>
  );
}

interface CarouselControlsProps {
  count: number;
  carousel: ReturnType<typeof useCarousel>;
}

const roundButton =
  'grid size-target place-items-center rounded-full transition-colors hover:bg-photo-ink/8';

function CarouselControls({ count, carousel }: CarouselControlsProps) {
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

const advanceMs = 6_000;

/**
 * Scrolling is native; the hook tracks it and advances automatically. It pauses on hover and focus and
 * while toggled off, and never advances with reduced motion.
 */
function useCarousel(scroller: RefObject<HTMLUListElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const wantsRest = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isPlaying || wantsRest) return undefined;
    const timer = setInterval(() => {
      const isHeld = scroller.current?.parentElement?.matches(':hover, :focus-within');
      if (!isHeld) scrollToSlide(scroller.current, (current + 1) % count);
    }, advanceMs);
    return () => clearInterval(timer);
  }, [scroller, isPlaying, current, count]);

  return {
    current,
    isPlaying,
    show: (position: number) => scrollToSlide(scroller.current, position),
    next: () => scrollToSlide(scroller.current, (current + 1) % count),
    toggle: () => setIsPlaying(!isPlaying),
    follow: ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
      setCurrent(Math.round(list.scrollLeft / list.clientWidth));
    },
  };
}

function scrollToSlide(list: HTMLElement | null, position: number) {
  list?.scrollTo({ left: list.clientWidth * position });
}
