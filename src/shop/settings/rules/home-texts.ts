/** A home page picture with its text and link. */
export interface PictureText {
  /** A name in site-pictures.ts. */
  picture: string;
  /** Heading: roman line, then italic line. */
  heading: [roman: string, italic: string];
  text: string;
  /** A path of the shop: '/shop/watch'. */
  link: { to: string; label: string };
}

/** Pictures available for slides, by their names in site-pictures.ts; each also has a mobile version. */
export const slidePictures: Readonly<Record<string, string>> = {
  'slide-sound': 'Headphones, a speaker and earbuds',
  'slide-accessories': 'A bag, a watch and gold bangles',
};

export const bannerPictures: Readonly<Record<string, string>> = {
  'banner-speaker': 'A speaker',
  'banner-watches': 'A watch and gold bangles',
  'banner-jewellery': 'Hoops and a ring',
};

export const defaultSlides: PictureText[] = [
  {
    picture: 'slide-sound',
    heading: ['Good sound,', 'quietly made.'],
    text: 'Headphones in brown leather, a speaker the size of a loaf, and earbuds you stop noticing.',
    link: { to: '/shop/electronics', label: 'Shop electronics' },
  },
  {
    picture: 'slide-accessories',
    heading: ['Worn daily,', 'kept for years.'],
    text: 'A bag that softens, a watch that only tells the time, gold that does not mind being worn.',
    link: { to: "/shop/women's%20clothing", label: 'Shop women' },
  },
];

export const defaultBanners: PictureText[] = [
  {
    picture: 'banner-speaker',
    heading: ['Music in', 'every room'],
    text: 'Speakers to carry, to leave, to forget',
    link: { to: '/shop/speaker', label: 'Listen in' },
  },
  {
    picture: 'banner-watches',
    heading: ['Time,', 'well kept'],
    text: 'One watch, one good strap',
    link: { to: '/shop/watch', label: 'See the watch' },
  },
  {
    picture: 'banner-jewellery',
    heading: ['Gold,', 'every day'],
    text: 'Hoops, bands, one fine ring',
    link: { to: '/shop/jewelery', label: 'Shop jewellery' },
  },
];
