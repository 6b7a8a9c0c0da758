/** In the storage of the browser; browser-flags.js removes it when a customer signs out. */
export const recentlyViewedKey = 'recently-viewed';

/** More are remembered than shown, because some may no longer be for sale. */
const maxRemembered = 12;
export const maxRecentlyViewed = 4;

/** The ids in a list that is a JSON array in storage, or between commas in a URL; anything else is left out. */
export function viewedIds(text: string): number[] {
  const ids = text.slice(0, maxTextLength).match(/(?<![\w.-])[1-9]\d{0,14}(?![\w.])/g) ?? [];
  return [...new Set(ids.map(Number))].slice(0, maxRemembered);
}

const maxTextLength = maxRemembered * '999999999999999,'.length;

/** The latest first. */
export function withViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, maxRemembered);
}
