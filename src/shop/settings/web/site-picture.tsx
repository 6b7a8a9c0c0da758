import { type SitePicture as Source, sitePictureSrcSet, sitePictureUrl } from '#platform/images.ts';

interface SitePictureProps {
  picture: Source;
  sizes: string;
  /** Another crop below 48rem, with its `sizes`. */
  phone?: { picture: Source; sizes: string };
  loading?: 'lazy' | 'eager';
  /** Overrides the picture's alt text; '' for a decorative picture. */
  alt?: string;
  className?: string;
}

const phoneMedia = '(max-width: 47.99rem)';

/** The picture of a slide, banner or tile. The caller sets its frame. */
export function SitePicture({ picture, phone, sizes, alt, ...rest }: SitePictureProps) {
  const { loading = 'lazy', className } = rest;
  return (
    <picture className="contents">
      {phone && <Sources {...phone} media={phoneMedia} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={sitePictureUrl(picture.name, picture.width, 'jpg')}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function Sources({ picture, sizes, media }: { picture: Source; sizes: string; media?: string }) {
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
  return (['avif', 'webp', 'jpg'] as const).map((format) => (
    <source
      key={format}
      type={types[format]}
      srcSet={sitePictureSrcSet(picture, format)}
      sizes={sizes}
      media={media}
    />
  ));
}
