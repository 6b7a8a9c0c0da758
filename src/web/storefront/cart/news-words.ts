import { type CartLine, maxLines, maxLineQuantity } from '#domain/cart/cart.ts';
import {
  type LineNews,
  type NewsCount,
  newsOf,
  type RememberedLine,
} from '#domain/cart/line-news.ts';
import { formatMoney } from '#domain/money.ts';
import { noMore } from './cart-words.ts';

export const noLongerForSale = 'No longer for sale. Not included in your total.';
export const orderedMeanwhile =
  'This cart has already been ordered in another window. Nothing was changed.';
export const goneMeanwhile =
  'This item was removed from the cart in another window. Nothing was changed.';
export const savedFull = 'You can save at most 100 items for later. Please remove one first.';
export const didNotFit = `Your cart is full: it can hold at most ${maxLines} different items.`;

/** What a line has to tell, each in a sentence. */
export function lineNews(line: RememberedLine): string[] {
  return newsOf(line).map((news) => sentence(news, line));
}

function sentence(news: LineNews, { product: { title }, quantity }: RememberedLine): string {
  if (news.kind === 'sold-out') return noMore({ title, available: 0 });
  if (news.kind === 'too-few') return `Only ${news.available} left, but you selected ${quantity}.`;
  if (news.kind === 'back') return 'Back in stock.';
  if (news.kind === 'price')
    return `The price has changed from ${formatMoney(news.was)} to ${formatMoney(news.now)}.`;
  const why = quantity >= maxLineQuantity ? 'the maximum per order' : 'all we have in stock';
  return `Quantity reduced from ${news.wanted} to ${quantity}, ${why}.`;
}

/** The sentence above the cart; empty where nothing is new. */
export function newsSummary(news: NewsCount): string {
  const parts = [
    told(news.price, ['price has changed', 'prices have changed']),
    told(news.back, ['item is back in stock', 'items are back in stock']),
    told(news.soldOut, ['item is sold out', 'items are sold out']),
    told(news.gone, ['item is no longer for sale', 'items are no longer for sale']),
    told(news.cut, [
      'quantity was reduced to the available stock',
      'quantities were reduced to the available stock',
    ]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Since you last looked: ${parts.join(', ')}.`;
}

/** What no order takes as it stands; empty where there is nothing. */
export function shortSummary({ short }: NewsCount): string {
  if (short === 0) return '';
  const items = short === 1 ? '1 item' : `${short} items`;
  return `Not enough stock for ${items} in your cart.`;
}

function told(count: number, [one, many]: [one: string, many: string]): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function stayedSaved({ left, title }: { left: number; title: string }): string {
  return `${left} of ${title} stayed saved: there are no more in stock.`;
}

/** Why what was saved cannot go into the cart now; empty where it can. */
export function savedState(line: CartLine | null): string {
  if (!line) return 'No longer for sale.';
  return line.sellable !== null && line.sellable <= 0 ? 'Currently sold out.' : '';
}

export function pieceWords(quantity: number): string {
  return quantity === 1 ? '1 unit' : `${quantity} units`;
}
