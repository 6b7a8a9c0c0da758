import { useEffect, useState } from 'react';

interface RecentlyViewedProps {
  productId: number;
}

/** Loaded once the page is there, because it is known to the browser alone. Without scripts there is nothing. */
export function LazyRecentlyViewed({ productId }: RecentlyViewedProps) {
  const [Section, setSection] = useState<React.ComponentType<RecentlyViewedProps> | null>(null);
  useEffect(() => {
    // A failed load is retried on the next page.
    import('./recently-viewed.tsx').then(
      ({ RecentlyViewed }) => setSection(() => RecentlyViewed),
      () => {},
    );
  }, []);
  return Section && <Section key={productId} productId={productId} />;
}
