import type { SitePicture } from '#domain/images.ts';
import { sitePictures } from '#domain/site-pictures.ts';
import { wordUrl } from '../catalogue/listing-url.ts';

export interface Slide {
  picture: SitePicture;
  phonePicture: SitePicture;
  /** The picture's own backdrop, for the part of the slide it leaves free. */
  ground: string;
  /** Roman line, then italic line. */
  heading: [roman: string, italic: string];
  text: string;
  link: { to: string; label: string };
}

export const slides: readonly Slide[] = [
  {
    picture: sitePictures['slide-sound'],
    phonePicture: sitePictures['slide-sound-phone'],
    ground: '#d0a183',
    heading: ['Good sound,', 'quietly made.'],
    text: 'Headphones in brown leather, a speaker the size of a loaf, and earbuds you stop noticing.',
    link: { to: wordUrl('electronics'), label: 'Shop electronics' },
  },
  {
    picture: sitePictures['slide-accessories'],
    phonePicture: sitePictures['slide-accessories-phone'],
    ground: '#aebbb4',
    heading: ['Worn daily,', 'kept for years.'],
    text: 'A bag that softens, a watch that only tells the time, gold that does not mind being worn.',
    link: { to: wordUrl("women's clothing"), label: 'Shop women' },
  },
];
