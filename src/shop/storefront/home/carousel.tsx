import './carousel.css';
import ArrowRight from '~icons/lucide/arrow-right';
import { useRef } from 'react';
import { Link } from 'react-router';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import type { Slide } from './home-content.ts';
import { useCarousel } from './use-carousel.ts';

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
