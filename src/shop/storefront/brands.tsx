import { slug } from '#shop/catalogue/rules/slug.ts';
import marksUrl from './brands.svg?url';

interface BrandsProps {
  names: readonly string[];
  heading?: string;
  className?: string;
}

// Widths of the marks drawn in brands.svg; all are 40 high.
const markWidths = new Map([
  ['norrvik', 110],
  ['halden-roe', 145],
  ['ostrelle', 161],
  ['kiln-street', 162],
  ['lumen-werk', 142],
  ['post-field', 150],
]);

/** A brand without a logo is set as text. */
export function Brands({ names, heading, className = '' }: BrandsProps) {
  return (
    <section aria-label="Makers we buy from" className={`wrap ${className}`}>
      {heading && <h2 className="mb-8">{heading}</h2>}
      <ul className="grid grid-cols-2 items-center justify-items-center gap-6 text-muted lg:flex lg:justify-between">
        {names.map((name) => (
          <li key={name} className="transition-colors hover:text-ink">
            <BrandMark name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BrandMark({ name }: { name: string }) {
  const mark = slug(name);
  const width = markWidths.get(mark);
  if (width === undefined) return <span className="font-serif text-t5">{name}</span>;
  return (
    <svg viewBox={`0 0 ${width} 40`} aria-label={name} role="img" className="h-9.5 max-w-full">
      <use href={`${marksUrl}#${mark}`} />
    </svg>
  );
}
