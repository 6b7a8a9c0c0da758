import type { Picture } from '#platform/images.ts';
import { pictureSrcSet, pictureUrl, wideSrcSet } from '#platform/images.ts';

interface ProductPictureProps {
  picture: Picture | null;
  /** The `sizes` attribute, for example '(min-width: 44rem) 25vw, 50vw'. */
  sizes: string;
  /** 'eager' for the largest picture above the fold, which is then fetched with high priority. */
  loading?: 'lazy' | 'eager';
  /** Overrides the picture's alt text; '' if the adjacent text says the same. */
  alt?: string;
  /** Whether it may fill the screen: the widest rendition is then offered as well. */
  isWide?: boolean;
  className?: string;
  children?: React.ReactNode;
}

/** A square product photograph. Children (a badge) are rendered on top of it. */
export function ProductPicture({ className = '', children, ...rest }: ProductPictureProps) {
  const { picture } = rest;
  const blur = picture ? { backgroundImage: `url("${picture.placeholder}")` } : {};
  return (
    <span className={`photo aspect-square rounded-1 ${className}`} style={blur}>
      {picture && <Sources {...rest} picture={picture} />}
      {children}
    </span>
  );
}

interface SourcesProps extends Omit<ProductPictureProps, 'className' | 'children'> {
  picture: Picture;
}

function Sources({
  picture,
  sizes,
  loading = 'lazy',
  alt = picture.alt,
  isWide = false,
}: SourcesProps) {
  const avif = isWide ? wideSrcSet(picture) : pictureSrcSet(picture.name, 'avif');
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(picture.name, 'webp')} sizes={sizes} />
      <img
        src={pictureUrl(picture.name, 800, 'jpg')}
        srcSet={pictureSrcSet(picture.name, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
