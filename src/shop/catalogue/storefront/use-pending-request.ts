import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { matchPath, useNavigation } from 'react-router';
import { listingRequest } from './listing-request.ts';

/** The listing being navigated to, for optimistic controls; null when idle. */
export function usePendingRequest(): ListingRequest | null {
  const { location } = useNavigation();
  const match = location && matchPath('/shop/:category?', location.pathname);
  return match ? listingRequest(match.params.category, new URLSearchParams(location.search)) : null;
}
