import { type AddFailure, mostLines, mostPieces } from '#domain/cart/cart.ts';

/** Specification 8, letter for letter. */
export function addedToCart(title: string): string {
  return `${title} added to cart`;
}

export const unreachable = 'The shop could not be reached. Please try again.';

/** Said beside the toast when fewer came in than were asked for. */
export function onlySoMany({ added, inLine }: { added: number; inLine: number }): string {
  const why = inLine >= mostPieces ? mostOfOne : 'that is all there is.';
  return `Only ${added} more could be added: ${why}`;
}

const mostOfOne = `${mostPieces} of one thing is the most an order can hold.`;
export const notANumber = `Please enter a number from 1 to ${mostPieces}.`;

export function notAdded(failure: AddFailure): string {
  if (failure.code === 'too-many-requests') return tooManyCarts(failure.waitMs);
  if (failure.code === 'no-more') return noMore(failure);
  if (failure.code === 'sold-out') return `${failure.title} is sold out.`;
  return refusals[failure.code];
}

const refusals = {
  'not-found': 'This product is no longer on sale.',
  'option-not-chosen': 'This product comes in several kinds. Please choose one.',
  'not-made': 'This product is not made in this combination. Please choose another one.',
  'cart-full': `Your cart holds ${mostLines} different things, which is the most it can.`,
};

function tooManyCarts(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return `Too many carts were started from your network. Please try again in ${minutes} min, or sign in first.`;
}

/** Why a line cannot hold more. */
export function noMore({ title, available }: { title: string; available: number }): string {
  if (available >= mostPieces) return mostOfOne;
  if (available <= 0) return `${title} is sold out.`;
  return available === 1
    ? `There is only 1 of ${title}.`
    : `There are only ${available} of ${title}.`;
}

export function pieces(count: number): string {
  return count === 1 ? '1 thing' : `${count} things`;
}
