import type { Photo } from '#platform/photo.ts';

export interface PhotoListProps {
  photos: readonly Photo[];
  pathOf: (photo: Photo) => string;
  altOf: (number: number) => string;
  /** The address of the small picture; `pathOf` if there is none. */
  thumbnailOf?: (photo: Photo) => string;
  /** Where leaving the page would lose something. */
  opensTab?: boolean;
}

/** Photos of a customer; each opens in full. */
export function PhotoList(props: PhotoListProps) {
  if (props.photos.length === 0) return null;
  return (
    <ul aria-label="Photos" className="flex flex-wrap gap-3">
      {props.photos.map((photo, at) => (
        <li key={photo.id}>
          <PhotoLink {...props} photo={photo} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}

interface PhotoLinkProps extends Omit<PhotoListProps, 'photos'> {
  photo: Photo;
  number: number;
}

export function PhotoLink({ photo, number, pathOf, altOf, ...options }: PhotoLinkProps) {
  const { thumbnailOf = pathOf, opensTab = false } = options;
  return (
    <a href={pathOf(photo)} {...(opensTab && { target: '_blank', rel: 'noreferrer' })}>
      <img
        src={thumbnailOf(photo)}
        alt={altOf(number)}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className="size-24 rounded-2 object-cover"
      />
    </a>
  );
}
