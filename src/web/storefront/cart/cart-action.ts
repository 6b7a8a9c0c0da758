import { quantityFrom, type Customer } from '#domain/cart/cart.ts';
import { acknowledgeNews } from '#services/cart/acknowledge-news.ts';
import { changeQuantity } from '#services/cart/change-quantity.ts';
import { moveToCart } from '#services/cart/move-to-cart.ts';
import { removeSaved } from '#services/cart/remove-saved.ts';
import { saveForLater } from '#services/cart/save-for-later.ts';
import { showCart } from '#services/cart/show-cart.ts';
import { takeWhatIsLeft } from '#services/cart/take-what-is-left.ts';
import { dropCode } from '#services/promotions/drop-code.ts';
import type { Shop } from '#services/shop.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { isPageLoad } from '#web/is-page-load.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { customerOf } from '#web/shopper.ts';
import { noMore, notANumber, notAdded } from './cart-words.ts';
import { goneMeanwhile, orderedMeanwhile, savedFull, stayedSaved } from './news-words.ts';
import { seenIn } from './seen-field.ts';

/**
 * What the page says about what was asked of it; null where it was simply done. A refusal without a
 * variant is about the whole cart.
 */
export type CartAnswer = { isEmpty: true } | { isEmpty: false; variantId: string; refusal: string };

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface Asked {
  shop: Shop;
  customer: Customer;
  form: FormData;
  variantId: string;
  /** Of the cart that the page showed. */
  checkoutKey: string | null;
}

type Answer = CartAnswer | Response | null;

export async function cartAction({ request, context }: Posting): Promise<Answer> {
  const form = await postedForm(request);
  const answer = await answerOf(textOf(form, 'intent'), {
    shop: context.get(shopContext),
    customer: await customerOf({ request, context }),
    form,
    variantId: textOf(form, 'variant'),
    checkoutKey: form.has('cart') ? textOf(form, 'cart') : null,
  });
  // Without JavaScript a reload shall not send the form again.
  return answer ?? (isPageLoad(request) ? redirect('/viewcart') : null);
}

/** What the page's forms ask for; without an intent a form with a variant changes its line. */
async function answerOf(intent: string, asked: Asked): Promise<Answer> {
  switch (intent) {
    case '':
      return asked.form.has('variant') ? changeLine(asked) : proceed(asked);
    case 'save':
      return save(asked);
    case 'move':
      return move(asked);
    case 'remove-saved':
      return removeFromSaved(asked);
    case 'seen':
      return acknowledge(asked);
    case 'take-what-is-left':
      return lower(asked);
    case 'drop-code':
      return withoutCode(asked);
    default:
      return null;
  }
}

async function changeLine({ shop, customer, form, ...line }: Asked): Promise<Answer> {
  const { variantId } = line;
  const asked = textOf(form, 'quantity');
  const quantity = asked === '0' ? 0 : quantityFrom(asked);
  if (quantity === null) return refused(variantId, notANumber);
  const [seen] = seenIn(form);
  const seenPriceMinor = seen?.priceMinor ?? null;
  const changed = await changeQuantity(shop, customer, { ...line, quantity, seenPriceMinor });
  if (changed.ok) return null;
  const { failure } = changed;
  if (failure.code === 'no-more') return refused(variantId, noMore(failure));
  if (failure.code === 'another-cart') return refused('', orderedMeanwhile);
  // What is gone is what was asked for; what is not for sale says so itself.
  if (quantity === 0 || failure.code === 'not-for-sale') return null;
  return refused('', goneMeanwhile);
}

async function save({ shop, customer, ...line }: Asked): Promise<Answer> {
  const saved = await saveForLater(shop, customer, line);
  if (saved.ok) return null;
  const { code } = saved.failure;
  if (code === 'saved-full') return refused(line.variantId, savedFull);
  return refused('', code === 'another-cart' ? orderedMeanwhile : goneMeanwhile);
}

async function move({ shop, customer, ...line }: Asked): Promise<Answer> {
  const moved = await moveToCart(shop, customer, line);
  if (moved.ok) {
    return moved.value.left === 0 ? null : refused(line.variantId, stayedSaved(moved.value));
  }
  const { failure } = moved;
  if (failure.code === 'another-cart') return refused('', orderedMeanwhile);
  if (failure.code === 'not-saved') return refused('', goneMeanwhile);
  return refused(line.variantId, notAdded(failure));
}

async function removeFromSaved({ shop, customer, variantId }: Asked): Promise<Answer> {
  await removeSaved(shop, customer, variantId);
  return null;
}

async function acknowledge({ shop, customer, form, checkoutKey }: Asked): Promise<Answer> {
  await acknowledgeNews(shop, customer, { seen: seenIn(form), checkoutKey });
  return null;
}

async function lower({ shop, customer, checkoutKey }: Asked): Promise<Answer> {
  await takeWhatIsLeft(shop, customer, { checkoutKey });
  return null;
}

async function withoutCode({ shop, customer: { visitor }, form }: Asked): Promise<Answer> {
  if (visitor) await dropCode(shop, visitor, textOf(form, 'code'));
  return null;
}

async function proceed({ shop, customer }: Asked): Promise<Answer> {
  const { lines } = await showCart(shop, customer);
  return lines.length === 0 ? { isEmpty: true } : redirect('/checkout');
}

function refused(variantId: string, refusal: string): CartAnswer {
  return { isEmpty: false, variantId, refusal };
}
