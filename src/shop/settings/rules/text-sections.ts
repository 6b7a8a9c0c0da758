import { bannerPictures, type PictureText, type ShopText, slidePictures } from './default-texts.ts';
import { nextPath } from '#platform/next-path.ts';
import type { Settings } from './settings.ts';
import { choice, field, line, lines, paragraph, whole } from './field-rules.ts';
import { group, pair, rows } from './nested-rules.ts';
import type { Rule } from './rule.ts';
import { section } from './section.ts';

const headingLines = () =>
  pair(
    line({ label: 'Heading', maxLength: 60 }),
    line({ label: 'Heading, in italics', maxLength: 60, isOptional: true }),
  );

const about = section(
  { title: 'About page', intro: 'The story, the numbers and the people.' },
  {
    aboutIntro: lines({ label: 'Introduction', help: 'One paragraph per line.', max: 10 }),
    aboutFeatures: rows<Settings['aboutFeatures'][number]>({
      legend: 'Features',
      thing: 'feature',
      by: 'title',
      min: 1,
      max: 6,
      row: group({
        title: line({ label: 'Title', maxLength: 60, isWide: true }),
        text: paragraph({ label: 'Text' }),
      }),
    }),
    aboutCounters: rows<Settings['aboutCounters'][number]>({
      legend: 'Counters',
      thing: 'counter',
      by: 'label',
      min: 1,
      max: 8,
      row: group({
        value: whole({ label: 'Number', min: 0, max: 999_999 }),
        suffix: line({ label: 'Suffix', help: 'k+, %', maxLength: 5, isOptional: true }),
        label: line({ label: 'Label', maxLength: 40 }),
      }),
    }),
    team: rows<Settings['team'][number]>({
      legend: 'Team',
      thing: 'person',
      by: 'name',
      min: 1,
      max: 40,
      row: group({
        name: line({ label: 'Name', maxLength: 60 }),
        role: line({ label: 'Role', maxLength: 60 }),
      }),
    }),
    brands: lines({ label: 'Brands', help: 'One per line.', max: 12, maxLength: 40 }),
  },
);

/** Only paths of this shop (T04). */
const shopPath = field<string>({
  look: { label: 'Link', help: 'A path in the shop, for example /shop/jewelery' },
  write: (path) => path,
  read: nextPath,
  words: () => 'Please enter a path in the shop, starting with one /',
});

function pictureText(pictures: Readonly<Record<string, string>>): Rule<PictureText> {
  const options = [['', 'Please choose'], ...Object.entries(pictures)] as const;
  return group<PictureText>({
    picture: choice({ label: 'Picture', options: () => options.map(([id, label]) => [id, label]) }),
    heading: headingLines(),
    text: line({ label: 'Text', maxLength: 200, isWide: true }),
    link: group({ to: shopPath, label: line({ label: 'Button label', maxLength: 40 }) }),
  });
}

const home = section(
  {
    title: 'Home page',
    intro: 'The announcement, the slides at the top and the banners below the categories.',
  },
  {
    announcement: line({
      label: 'Announcement',
      help: 'Above every page, with a link to the reduced products. Leave empty for none.',
      maxLength: 60,
      isOptional: true,
    }),
    slides: rows<PictureText>({
      legend: 'Slides',
      thing: 'slide',
      by: 'picture',
      min: 1,
      max: Object.keys(slidePictures).length,
      row: pictureText(slidePictures),
    }),
    banners: rows<PictureText>({
      legend: 'Banners',
      thing: 'banner',
      by: 'picture',
      min: 1,
      max: Object.keys(bannerPictures).length,
      row: pictureText(bannerPictures),
    }),
  },
);

function legalText(): Rule<ShopText> {
  return group<ShopText>({
    label: line({ label: 'Link text', maxLength: 30 }),
    heading: headingLines(),
    intro: paragraph({ label: 'Introduction' }),
    sections: rows<ShopText['sections'][number]>({
      legend: 'Sections',
      thing: 'section',
      by: 'title',
      min: 1,
      max: 40,
      row: group({
        title: line({ label: 'Title', isWide: true }),
        paragraphs: lines({
          label: 'Text',
          help: 'One paragraph per line.',
          max: 30,
          maxLength: 3000,
        }),
      }),
    }),
  });
}

const intro = 'These terms are legally binding for you. No section may be empty.';

export const textSections = {
  about,
  home,
  privacy: section({ title: 'Privacy', intro }, { privacyPage: legalText() }),
  terms: section({ title: 'Terms', intro }, { termsPage: legalText() }),
  delivery: section({ title: 'Shipping terms', intro }, { shippingPage: legalText() }),
  returns: section({ title: 'Returns', intro }, { returnsPage: legalText() }),
  imprint: section(
    {
      title: 'Imprint',
      intro:
        'Shown below the name, address, email and phone of the shop, and the legal facts of its invoices. No section may be empty.',
    },
    { imprintPage: legalText() },
  ),
};
