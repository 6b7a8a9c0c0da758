import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { matchPath, useNavigation } from 'react-router';
import { collectionRequest, listingRequest } from './listing-request.ts';

/** The listing being navigated to, for optimistic controls; null when idle. */
export function usePendingRequest(): ListingRequest | null {
  const { location } = useNavigation();
  const match = location && matchPath('/:list/:word?', location.pathname);
  if (!match) return null;
  const { list, word = '' } = match.params;
  const query = new URLSearchParams(location.search);
  if (list === 'collections') return collectionRequest(word, query);
  return list === 'shop' ? listingRequest(match.params.word, query) : null;
}
