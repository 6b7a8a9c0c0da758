interface BrandsProps {
  names: readonly string[];
  heading?: string;
  className?: string;
}

export function Brands({ names, heading, className = '' }: BrandsProps) {
  return (
    <section aria-label="Makers we buy from" className={`wrap ${className}`}>
      {heading && <h2 className="mb-8">{heading}</h2>}
      <ul className="grid grid-cols-2 items-center justify-items-center gap-6 text-muted lg:flex lg:justify-between">
        {names.map((name) => (
          <li key={name} className="font-serif text-t5">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
