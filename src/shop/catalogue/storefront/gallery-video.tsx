import type { ProductVideo } from '#shop/catalogue/rules/product-video.ts';
import { type Picture, pictureUrl } from '#platform/images.ts';
import { videoUrl } from '#platform/video-url.ts';

interface GalleryVideoProps {
  video: ProductVideo;
  poster: Picture;
  className?: string;
}

export function GalleryVideo({ video, poster, className = '' }: GalleryVideoProps) {
  const { file, caption } = video;
  return (
    <figure className={`gallery-view ${className}`}>
      {/* The shop has no captions of it; the merchant says in words what it shows. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        controls
        playsInline
        preload="none"
        poster={pictureUrl(poster.name, 800, 'jpg')}
        src={videoUrl(file)}
        aria-label={caption || 'Video'}
        className="aspect-square w-full rounded-1 bg-card object-contain"
      />
      {caption !== '' && <figcaption className="pt-2 text-t2 text-muted">{caption}</figcaption>}
    </figure>
  );
}
