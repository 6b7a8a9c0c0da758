import { pictureSrcSet, pictureUrl, sitePictureSrcSet, sitePictureUrl } from '#platform/images.ts';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { sitePictureNamed } from '../home/home-content.ts';

/** The attributes of an image in one format, because it is small, without the code that makes them. */
export interface SmallPicture {
  src: string;
  srcSet: string;
  /** A tiny blurred data: URI, shown until the picture is there. */
  placeholder: string;
}

/** Of a category: what the merchant has uploaded, else the one that comes with the shop. */
export function smallPicture({
  photo,
  picture,
}: Pick<CategoryRecord, 'photo' | 'picture'>): SmallPicture | null {
  if (photo) {
    const { name, placeholder } = photo;
    return { src: pictureUrl(name, 400, 'webp'), srcSet: pictureSrcSet(name, 'webp'), placeholder };
  }
  const own = sitePictureNamed(picture);
  if (!own) return null;
  const src = sitePictureUrl(own.name, own.width, 'webp');
  return { src, srcSet: sitePictureSrcSet(own, 'webp'), placeholder: own.placeholder };
}
