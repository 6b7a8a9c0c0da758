import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { decoded } from '#platform/url-part.ts';
import { sharedValue, useSharedValue } from '#platform/web/shared-value.ts';
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

/** Counts until the page that it was chosen on, known by its request, has become the next. */
const choice = sharedValue<Record<'page' | 'next', ListingRequest> | null>(null);

/**
 * What controls show ahead of the page of `request`; null where that is what it shows. `show` changes all these controls
 * at once and navigates: a phone takes 100 ms to render the whole page, and the router shows a navigation no earlier.
 */
export function useShownRequest(request: ListingRequest) {
  const navigate = useNavigate();
  const pending = usePendingRequest();
  const chosen = useSharedValue(choice);
  function show(next: ListingRequest): void {
    choice.set({ page: request, next });
    // Far down in the list, its first products would be out of sight.
    void navigate(listingUrl(next), { preventScrollReset: scrollY < innerHeight / 2 });
  }
  return { shown: chosen?.page === request ? chosen.next : pending, show };
}
