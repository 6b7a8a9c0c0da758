import type { OrderedAgain, ShortItem } from '#shop/cart/use-cases/order-again.ts';
import { type AddFailure, maxLines, maxLineQuantity } from '#shop/cart/rules/cart.ts';

/** Fixed to the letter by specification 8. */
export function addedToCart(title: string): string {
  return `${title} added to cart`;
}

/** Shown when less than the requested quantity was added. */
export function partlyAddedMessage({ added, inLine }: { added: number; inLine: number }): string {
  const why = inLine >= maxLineQuantity ? maxPerOrderMessage : 'there are no more in stock.';
  return `Only ${added} more could be added: ${why}`;
}

const maxPerOrderMessage = `the maximum per order is ${maxLineQuantity} of one item.`;
export const invalidQuantity = `Please enter a number from 1 to ${maxLineQuantity}.`;

export function addFailureMessage(failure: AddFailure): string {
  if (failure.code === 'too-many-requests') return tooManyCartsMessage(failure.waitMs);
  if (failure.code === 'no-more') return outOfStockMessage(failure);
  if (failure.code === 'sold-out') return `${failure.title} is sold out.`;
  return refusals[failure.code];
}

const refusals = {
  'not-found': 'This product is no longer available.',
  'option-not-chosen': 'Please choose an option.',
  'no-such-variant': 'This combination is not available. Please choose another one.',
  'cart-full': `Your cart can hold at most ${maxLines} different items.`,
};

function tooManyCartsMessage(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return `Too many carts were started from your network. Please try again in ${minutes} min, or sign in first.`;
}

/** Explains why the quantity of a line cannot be increased. */
export function outOfStockMessage({
  title,
  available,
}: {
  title: string;
  available: number;
}): string {
  if (available >= maxLineQuantity) return `You can order at most ${maxLineQuantity} of one item.`;
  if (available <= 0) return `${title} is sold out.`;
  return available === 1
    ? `Only 1 of ${title} is in stock.`
    : `Only ${available} of ${title} are in stock.`;
}

export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

/** What of an earlier order is in the cart now, and what is not. */
export function orderedAgainMessage({ number, short }: OrderedAgain): string {
  const start = `The items of order ${number} are in your cart`;
  if (short.length === 0) return start;
  return `${start}, as far as they are available. ${shortItemsText(short)}`;
}

export function noneAvailableMessage(short: readonly ShortItem[]): string {
  return `Nothing was added to your cart. ${shortItemsText(short)}`;
}

const maxNamedItems = 2;

function shortItemsText(short: readonly ShortItem[]): string {
  const others = Math.max(0, short.length - maxNamedItems);
  const more = others === 0 ? [] : [`${itemCount(others)} more could not be added in full.`];
  return [...short.slice(0, maxNamedItems).map(shortItemText), ...more].join(' ');
}

function shortItemText({ title, reason, inLine }: ShortItem): string {
  if (reason === 'cart-full') return `${shortened(title)} did not fit into your cart.`;
  if (reason === 'not-sold') return `${shortened(title)} is no longer sold.`;
  return outOfStockMessage({ title: shortened(title), available: inLine });
}

/** The message has to fit into a cookie. */
function shortened(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title;
}
