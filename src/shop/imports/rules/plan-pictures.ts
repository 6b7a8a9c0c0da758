import { maxAltLength } from '#shop/catalogue/rules/picture-list.ts';
import { maxPictures } from '#platform/image-upload.ts';
import { pictureNameIn } from '#platform/images.ts';
import { note } from './source-values.ts';
import type { ImportedProduct, ImportProblem, SourceValue } from './imported-product.ts';
import { webAddress } from '#platform/normalized-url.ts';

/** A picture to download for a product. */
export interface WantedPicture extends Pick<SourceValue, 'row' | 'field'> {
  address: string;
  /** '' for the product's title. */
  alt: string;
}

export interface PicturesBefore {
  pictureNames: readonly string[];
  /** Source URLs of pictures imported earlier. */
  pictureAddresses: readonly string[];
}

interface PicturePlan {
  wanted: WantedPicture[];
  /** Problems of invalid URLs and of pictures beyond the maximum. */
  problems: ImportProblem[];
}

const maxListed = 3;

/** Pictures of the file that the product does not have yet, unique and in order. */
export function planPictures(
  { pictures }: Pick<ImportedProduct, 'pictures'>,
  before: PicturesBefore | null,
): PicturePlan {
  const own = new Set(before?.pictureNames);
  const known = new Set(before?.pictureAddresses);
  const others = pictures.filter(({ text }) => !own.has(pictureNameIn(text) ?? ''));
  const wanted = new Map<string, WantedPicture>();
  const invalid: WantedPicture[] = [];
  for (const { row, field, text, alt = '' } of others) {
    const address = webAddress(text);
    const words = alt.replaceAll('\n', ' ').slice(0, maxAltLength).toWellFormed();
    const picture = { row, field, address: address ?? text, alt: words };
    if (address === null) invalid.push(picture);
    else if (!known.has(address) && !wanted.has(address)) wanted.set(address, picture);
  }
  const room = Math.max(maxPictures - own.size, 0);
  const all = [...wanted.values()];
  const problems = [
    ...noteOn(invalid, (listed) => `Not a valid picture URL: ${listed}`),
    ...noteOn(all.slice(room), (listed) => {
      return `A product can have at most ${maxPictures} pictures; not imported: ${listed}`;
    }),
  ];
  return { wanted: all.slice(0, room), problems };
}

/** Notes for pictures that staff chose not to download. */
export function declinedPictures(wanted: readonly WantedPicture[]): ImportProblem[] {
  const pictureWords = wanted.length === 1 ? 'Picture' : 'Pictures';
  return noteOn(wanted, (listed) => `${pictureWords} not imported: ${listed}`);
}

function noteOn(
  pictures: readonly WantedPicture[],
  words: (listed: string) => string,
): ImportProblem[] {
  const [first] = pictures;
  if (!first) return [];
  const more = pictures.length - maxListed;
  const addresses = pictures.slice(0, maxListed).map(({ address }) => address);
  return [note(first, words(addresses.join(', ') + (more > 0 ? ` and ${more} more` : '')))];
}

/** Picture count by host; hosts beyond the maximum are counted under ''. */
export type PictureHosts = Readonly<Record<string, number>>;

const maxHosts = 50;

export function countHosts(
  pictures: readonly Pick<WantedPicture, 'address'>[],
  before: PictureHosts,
): PictureHosts {
  const counts = new Map(Object.entries(before));
  for (const { address } of pictures) {
    const { host } = new URL(address);
    const name = counts.has(host) || counts.size < maxHosts ? host : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

export function countPictures(hosts: PictureHosts): number {
  return Object.values(hosts).reduce((sum, count) => sum + count, 0);
}
