import { type CartLine, mostLines, mostPieces } from '#domain/cart/cart.ts';
import {
  type LineNews,
  type NewsCount,
  newsOf,
  type RememberedLine,
} from '#domain/cart/line-news.ts';
import { formatMoney } from '#domain/money.ts';
import { noMore } from './cart-words.ts';

export const noLongerForSale = 'No longer for sale. It is not counted.';
export const orderedMeanwhile =
  'The cart this page showed was ordered meanwhile, in another window. Nothing was changed.';
export const goneMeanwhile =
  'This was taken out of the cart meanwhile, in another window. Nothing was changed.';
export const savedFull =
  'You have saved a hundred things for later, which is the most there can be.';
export const didNotFit = `There was no room for it in your cart, which holds ${mostLines} different things.`;

/** What a line has to tell, each in a sentence. */
export function lineNews(line: RememberedLine): string[] {
  return newsOf(line).map((news) => sentence(news, line));
}

function sentence(news: LineNews, { product: { title }, quantity }: RememberedLine): string {
  if (news.kind === 'sold-out') return noMore({ title, available: 0 });
  if (news.kind === 'too-few') return `Only ${news.available} left, and you asked for ${quantity}.`;
  if (news.kind === 'back') return 'It is back: you can order it again.';
  if (news.kind === 'price')
    return `It was ${formatMoney(news.was)}, now it is ${formatMoney(news.now)}.`;
  const why = quantity >= mostPieces ? 'the most an order can hold' : 'all there was';
  return `You had chosen ${news.wanted} of it: ${quantity} is ${why}.`;
}

/** The sentence above the cart; empty where nothing is new. */
export function newsSummary(news: NewsCount): string {
  const parts = [
    told(news.price, ['price has changed', 'prices have changed']),
    told(news.back, ['thing is back', 'things are back']),
    told(news.soldOut, ['thing is sold out', 'things are sold out']),
    told(news.gone, ['thing is no longer for sale', 'things are no longer for sale']),
    told(news.cut, [
      'quantity was lowered to what there is',
      'quantities were lowered to what there is',
    ]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Since you last looked: ${parts.join(', ')}.`;
}

/** What no order takes as it stands; empty where there is nothing. */
export function shortSummary({ short }: NewsCount): string {
  if (short === 0) return '';
  const things = short === 1 ? 'one thing' : `${short} things`;
  return `For ${things} fewer are left than you asked for.`;
}

function told(count: number, [one, many]: [one: string, many: string]): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function stayedSaved({ left, title }: { left: number; title: string }): string {
  return `${left} of ${title} stayed saved: that is all there is.`;
}

/** Why what was saved cannot go into the cart now; empty where it can. */
export function savedState(line: CartLine | null): string {
  if (!line) return 'No longer for sale.';
  return line.sellable !== null && line.sellable <= 0 ? 'Sold out for now.' : '';
}

export function pieceWords(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}
