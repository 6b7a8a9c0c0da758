import { cutTitle, type ProductSummary } from '#shop/catalogue/rules/product.ts';
import { pictureUrl } from '#platform/images.ts';
import { Link } from 'react-router';
import { Price } from './price.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { RatingLine } from './stars.tsx';

interface ProductCardProps {
  product: ProductSummary;
  /** Longer titles are truncated visually; screen readers get the full title. */
  titleLength: number;
  sizes: string;
  loading?: 'eager' | 'lazy';
  /** Of the title: one level below the heading of the section. */
  heading?: 'h2' | 'h3';
  onOpen?: (() => void) | undefined;
  /** In lists: the picture travels to the product's page and back, and this is when it does. */
  isTravelling?: boolean;
  /** Rendered in the corner of the picture. */
  children?: React.ReactNode;
}

export function ProductCard({
  product,
  titleLength,
  heading: Heading = 'h3',
  onOpen,
  isTravelling,
  children,
  ...look
}: ProductCardProps) {
  const { id, title, category, price, isFromPrice, compareAt, rating, picture } = product;
  const shown = cutTitle(title, titleLength);
  return (
    <article className="group relative grid content-start gap-1">
      <Link
        to={`/product/${id}`}
        viewTransition={isTravelling !== undefined}
        className="grid gap-3.5"
        prefetch="intent"
        onClick={onOpen}
      >
        <span className={isTravelling ? 'product-photo' : undefined}>
          <ProductPicture picture={picture} {...look} alt="" className="photo-zoom">
            <SecondPicture product={product} />
            {compareAt && <ClearanceBadge />}
          </ProductPicture>
        </span>
        <div className="grid gap-x-3 leading-[1.4] max-lg:text-t2 @min-[16rem]:grid-cols-[minmax(0,1fr)_auto]">
          <span className="first-letter-capital text-t2 text-muted">{category}</span>
          <Heading className="font-sans text-[1em] leading-[inherit] font-medium tracking-[0] text-wrap decoration-1 underline-offset-[0.3em] group-hover:underline @min-[16rem]:col-start-1 @max-[17rem]:text-t2 @max-[10.75rem]:text-[0.875rem] @max-[10.75rem]:tracking-[-0.01em]">
            {shown === title ? title : <CutTitle whole={title} shown={shown} />}
          </Heading>
          <Price
            price={price}
            compareAt={compareAt}
            isFrom={isFromPrice}
            className="@min-[16rem]:col-start-2 @min-[16rem]:row-span-2 @min-[16rem]:row-start-1 @min-[16rem]:flex @min-[16rem]:flex-col-reverse @min-[16rem]:text-end"
          />
        </div>
      </Link>
      <RatingLine rating={rating} className="max-lg:flex-col max-lg:items-start" />
      <ColorSwatches product={product} />
      <div className="pointer-events-none absolute inset-x-0 top-0 grid aspect-square place-content-end p-1.5 sm:p-2.5">
        {children}
      </div>
    </article>
  );
}

function CutTitle({ whole, shown }: { whole: string; shown: string }) {
  return (
    <>
      <span aria-hidden="true" title={whole}>
        {shown}
      </span>
      <span className="sr-only">{whole}</span>
    </>
  );
}

/** In the place of the first one under the pointer. Browsers load it only then. */
export function SecondPicture({
  product: { secondPicture: name },
}: {
  product: Pick<ProductSummary, 'secondPicture'>;
}) {
  if (name === null) return null;
  const backgroundImage = `url("${pictureUrl(name, 800, 'webp')}")`;
  return <span className="second-photo" style={{ backgroundImage }} />;
}

const maxSwatches = 6;

export function ColorSwatches({
  product: { colors },
}: {
  product: Pick<ProductSummary, 'colors'>;
}) {
  if (colors.length === 0) return null;
  return (
    <ul aria-label="Colors" className="mt-1 flex items-center gap-1.5 text-t2 text-muted">
      {colors.slice(0, maxSwatches).map(({ name, color }) => (
        <li
          key={name}
          title={name}
          style={{ background: color }}
          className="size-4 rounded-full border border-edge forced-color-adjust-none"
        >
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {colors.length > maxSwatches && <li>+{colors.length - maxSwatches}</li>}
    </ul>
  );
}

export function ClearanceBadge() {
  return (
    <span className="absolute start-3 top-3 rounded-1 bg-accent px-2 py-0.5 text-t1 font-medium text-on-accent">
      Clearance
    </span>
  );
}
