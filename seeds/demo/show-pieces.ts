import type { SizeGuideFacts } from '#shop/catalogue/rules/size-guide.ts';

/** One size guide and one video show what products can have beside their pictures. */
export const demoSizeGuide: SizeGuideFacts = {
  title: 'Women’s sizes in centimeters',
  note: 'Measure over light clothing, with the tape level and not tight.\n\n- **Bust**: around the fullest part\n- **Waist**: around the narrowest part\n- **Hip**: around the fullest part\n\nBetween two sizes, take the larger one for a relaxed fit.',
  cells: [
    ['Size', 'Bust', 'Waist', 'Hip'],
    ['XS', '78–82', '60–64', '86–90'],
    ['S', '83–87', '65–69', '91–95'],
    ['M', '88–92', '70–74', '96–100'],
    ['L', '93–98', '75–80', '101–106'],
    ['XL', '99–105', '81–87', '107–113'],
  ],
  categories: ['women'],
  productIds: [],
};

/** Made by `node tools/make-demo-video.ts` from the second photograph of the product. */
export const demoVideo = {
  productId: 11,
  file: 'chunky-knit-sweater-4d1f0a6be2c39578.webm',
  caption: 'The ribbing of the sweater up close',
  bytes: 161_021,
};
