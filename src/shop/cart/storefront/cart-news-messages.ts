import { type CartLine, maxLines, maxLineQuantity } from '#shop/cart/rules/cart.ts';
import {
  type CartLineChange,
  type CartChangeCounts,
  lineChanges,
  type TrackedCartLine,
} from '#shop/cart/rules/cart-line-changes.ts';
import { formatMoney } from '#platform/format.ts';
import { outOfStockMessage } from './cart-messages.ts';

export const noLongerForSale = 'No longer for sale. Not included in your total.';
export const cartAlreadyOrdered =
  'This cart has already been ordered in another window. Nothing was changed.';
export const itemAlreadyRemoved =
  'This item was removed from the cart in another window. Nothing was changed.';
export const savedItemsFull = 'You can save at most 100 items for later. Please remove one first.';
export const cartFullMessage = `Your cart is full: it can hold at most ${maxLines} different items.`;

/** The changes of a line since the customer last saw it, one sentence each. */
export function lineNews(line: TrackedCartLine): string[] {
  return lineChanges(line).map((news) => sentence(news, line));
}

function sentence(news: CartLineChange, { product: { title }, quantity }: TrackedCartLine): string {
  if (news.kind === 'sold-out') return outOfStockMessage({ title, available: 0 });
  if (news.kind === 'too-few') return `Only ${news.available} left, but you selected ${quantity}.`;
  if (news.kind === 'back') return 'Back in stock.';
  if (news.kind === 'price')
    return `The price has changed from ${formatMoney(news.was)} to ${formatMoney(news.now)}.`;
  const why = quantity >= maxLineQuantity ? 'the maximum per order' : 'all we have in stock';
  return `Quantity reduced from ${news.wanted} to ${quantity}, ${why}.`;
}

/** The summary above the cart; empty if nothing has changed. */
export function newsSummary(news: CartChangeCounts): string {
  const parts = [
    countPhrase(news.price, ['price has changed', 'prices have changed']),
    countPhrase(news.back, ['item is back in stock', 'items are back in stock']),
    countPhrase(news.soldOut, ['item is sold out', 'items are sold out']),
    countPhrase(news.gone, ['item is no longer for sale', 'items are no longer for sale']),
    countPhrase(news.cut, [
      'quantity was reduced to the available stock',
      'quantities were reduced to the available stock',
    ]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Since you last looked: ${parts.join(', ')}.`;
}

/** Counts the lines that block checkout for lack of stock; empty if there are none. */
export function insufficientStockSummary({ short }: CartChangeCounts): string {
  if (short === 0) return '';
  const items = short === 1 ? '1 item' : `${short} items`;
  return `Not enough stock for ${items} in your cart.`;
}

function countPhrase(count: number, [one, many]: [one: string, many: string]): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function partlyMovedMessage({ left, title }: { left: number; title: string }): string {
  return `${left} of ${title} stayed saved: there are no more in stock.`;
}

/** Explains why a saved item cannot be moved to the cart; empty if it can. */
export function savedLineProblem(line: CartLine | null): string {
  if (!line) return 'No longer for sale.';
  return line.sellable !== null && line.sellable <= 0 ? 'Currently sold out.' : '';
}

export function unitCount(quantity: number): string {
  return quantity === 1 ? '1 unit' : `${quantity} units`;
}
