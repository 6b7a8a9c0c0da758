import type { Picture } from '#platform/images.ts';
import type { SitePicture as Source } from '#platform/images.ts';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';

export interface TilePicture {
  /** The uploaded picture. */
  photo: Picture | null;
  /** A picture that ships with the shop. */
  site: Source | null;
}

/** Cropped to a circle, as on the home page. */
export function Tile({ picture, className }: { picture: TilePicture; className: string }) {
  const { photo, site } = picture;
  return (
    <span className={`block aspect-square overflow-clip rounded-full bg-card ${className}`}>
      {photo ? (
        <ProductPicture picture={photo} sizes="8rem" alt="" className="w-full" />
      ) : (
        site && <SitePicture picture={site} sizes="8rem" alt="" className="size-full" />
      )}
    </span>
  );
}
