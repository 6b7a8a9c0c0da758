export interface SiteSource {
  /** Path inside the source folder. */
  file: string;
  alt: string;
  /** Left edge and width in source pixels, at full height; left out = the whole picture. */
  crop?: { left: number; width: number };
  widths: readonly number[];
}

const sound =
  'Brown leather headphones, a blue-grey speaker and green earbuds on terracotta plinths';
const accessories = 'An oxblood shoulder bag, a dress watch and gold bangles on sage plinths';
// Up to 480 px of screen a slide shows this part of its picture and no more.
const phoneCrop = { left: 480, width: 1040 };
const slideWidths = [1000, 1600];
const phoneWidths = [840, 1040];
const bannerWidths = [480, 960];
const tileWidths = [240, 480];

/** The pictures of the shop itself, under the names the pages use. */
export const siteSources: Readonly<Record<string, SiteSource>> = {
  'slide-sound': { file: 'slides/slide-sound.jpg', alt: sound, widths: slideWidths },
  'slide-sound-phone': {
    file: 'slides/slide-sound.jpg',
    alt: sound,
    crop: phoneCrop,
    widths: phoneWidths,
  },
  'slide-accessories': {
    file: 'slides/slide-accessories.jpg',
    alt: accessories,
    widths: slideWidths,
  },
  'slide-accessories-phone': {
    file: 'slides/slide-accessories.jpg',
    alt: accessories,
    crop: phoneCrop,
    widths: phoneWidths,
  },
  'banner-speaker': {
    file: 'banners/banner-speaker.jpg',
    alt: 'A blue-grey portable speaker with a leather handle on a sage plinth',
    widths: bannerWidths,
  },
  'banner-watches': {
    file: 'banners/banner-watches.jpg',
    alt: 'A dress watch and a stack of gold bangles on dark blue plinths',
    widths: bannerWidths,
  },
  'banner-jewellery': {
    file: 'banners/banner-jewellery.jpg',
    alt: 'Pearl drop hoops and a solitaire ring on rose plinths',
    widths: bannerWidths,
  },
  'sign-in': {
    file: 'products/pearl-drop-hoops.jpg',
    alt: 'Gold hoops with a pearl each',
    widths: bannerWidths,
  },
  'category-men': {
    file: 'categories/mens-clothing.jpg',
    alt: 'An olive bomber jacket',
    widths: tileWidths,
  },
  'category-women': {
    file: 'categories/womens-clothing.jpg',
    alt: 'An oxblood leather shoulder bag',
    widths: tileWidths,
  },
  'category-jewelery': {
    file: 'categories/jewelery.jpg',
    alt: 'A pendant with an oval emerald',
    widths: tileWidths,
  },
  'category-electronics': {
    file: 'categories/electronics.jpg',
    alt: 'Brown leather headphones',
    widths: tileWidths,
  },
};
