import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { listingUrl } from './listing-url.ts';

interface ListingFormProps {
  /** What the fields of the form are added to. */
  request: ListingRequest;
  className?: string;
  children: React.ReactNode;
}

/** What a browser submits of it without scripts: its fields with what is selected besides. */
export function ListingForm({ request, children, ...rest }: ListingFormProps) {
  const { pathname, searchParams } = new URL(listingUrl(request), 'http://shop');
  return (
    <form action={pathname} method="get" autoComplete="off" {...rest}>
      {children}
      {[...searchParams].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
