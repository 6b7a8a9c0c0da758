import { data, redirect } from 'react-router';
import { collectionRequest } from '#shop/catalogue/storefront/listing-request.ts';
import { formattedHtml, withSummaries } from '#shop/catalogue/rules/formatted-text.ts';
import { isListingUrl, listingUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listCollection } from '#shop/catalogue/use-cases/list-collection.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import { freeShippingFrom } from '#shop/shipping/rules/shipping.ts';
import type { Shop } from '#shop/shop.ts';
import { collectionHead, hasOwnLook } from './listing-head.ts';

/** The page of a collection is a list with a head of its own. */
export async function loadCollection(shop: Shop, slug: string, shownUrl: URL) {
  const request = collectionRequest(slug, shownUrl.searchParams);
  const found = await listCollection(shop, slug, request);
  if (!found) return Promise.reject(data(null, { status: 404 }));
  if ('movedTo' in found) {
    return redirect(listingUrl({ ...request, collection: found.movedTo }), 301);
  }
  const address = listingUrl(request);
  if (!isListingUrl(address, shownUrl)) return redirect(address);
  const { collection, groups, ...listing } = found;
  const { title, description, photo } = collection;
  const settings = await loadPublicSettings(shop);
  const head = collectionHead(
    { ...listing, facets: request.facets, isArranged: hasOwnLook(request) },
    { collection, origin: shownUrl.origin, settings },
  );
  const about = { title, html: formattedHtml(description), photo };
  // What a category has instead.
  const none = { html: null, picture: null, parts: [] };
  const freeFrom = freeShippingFrom(settings);
  return { head, request, groups, freeFrom, listing: withSummaries(listing), about, ...none };
}
