import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { decoded } from '#platform/url-part.ts';
import { useState } from 'react';
import { matchPath, useNavigate, useNavigation } from 'react-router';
import { collectionRequest, listingRequest } from './listing-request.ts';
import { listingUrl } from './listing-url.ts';

/** The listing being navigated to, for optimistic controls; null when idle. */
export function usePendingRequest(): ListingRequest | null {
  const { location } = useNavigation();
  const match = location && matchPath('/:list/:word?', location.pathname);
  if (!match) return null;
  const { list, word } = match.params;
  const query = new URLSearchParams(location.search);
  if (list === 'collections') return collectionRequest(word ?? '', query);
  // Unlike the parameters of a page, these are not decoded.
  return list === 'shop' ? listingRequest(word && decoded(word), query) : null;
}

/**
 * What controls show ahead of the page; null where that is what the page shows. `show` changes these controls at once
 * and navigates: a phone takes 100 ms to render the whole page.
 */
export function useShownRequest() {
  const navigate = useNavigate();
  const pending = usePendingRequest();
  const [chosen, setChosen] = useState<ListingRequest | null>(null);
  async function show(next: ListingRequest): Promise<void> {
    setChosen(next);
    // Far down in the list, its first products would be out of sight.
    await navigate(listingUrl(next), { preventScrollReset: scrollY < innerHeight / 2 });
    setChosen((current) => (current === next ? null : current));
  }
  return { shown: chosen ?? pending, show };
}
