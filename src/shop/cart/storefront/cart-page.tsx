import { returnPromise } from '#shop/settings/rules/return-policies.ts';
import { countCartChanges } from '#shop/cart/rules/cart-line-changes.ts';
import { formatMoney } from '#platform/format.ts';
import { type Money, money } from '#platform/money.ts';
import { listSaved } from '#shop/cart/use-cases/saved-lines.ts';
import { showCart, type ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { OrderNews } from '#shop/orders/storefront/order-news.tsx';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { useState } from 'react';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { stripePolicies } from '#shop/payments/storefront/stripe-policies.ts';
import { openAsDocument } from '#platform/web/open-as-document.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { LazyDialog, LazyDialogButtons } from '#platform/web/lazy-dialog.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { showToast } from '#platform/web/toast.ts';
import type { Route } from './+types/cart-page';
import { type CartActionData, cartAction } from './cart-action.ts';
import { customerOf } from './customer.ts';
import { CartNews } from './cart-news.tsx';
import { CartSummary } from './cart-summary.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { countryAlone, estimateShipping } from '#shop/cart/use-cases/estimate-shipping.ts';
import { noWalletCookie } from '#shop/cart/rules/wallet-offer.ts';
import { readCookie } from '#platform/http/cookies.ts';
import { presetCountry } from '#shop/cart/use-cases/preset-country.ts';
import {
  findExpressGateway,
  findWalletGateway,
  walletTerms,
} from '#shop/cart/use-cases/offer-express.ts';
import { suggestForCart } from '#shop/cart/use-cases/suggest-for-cart.ts';
import { CartTable } from './cart-table.tsx';
import { itemCount } from './cart-messages.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { EmptyCart } from './empty-cart.tsx';
import { refusalForLine } from './refusal-for-line.ts';
import { useCartRevalidation } from './use-cart-revalidation.ts';
import { cartCount } from '#shop/cart/rules/cart.ts';
import { freeShippingFrom } from '#shop/shipping/rules/shipping.ts';
import { data, useFetchers } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useFocusWhenLost } from '#platform/web/use-focus-when-lost.ts';
import { useLater } from '#platform/web/use-later.ts';
import Truck from '~icons/lucide/truck';

const SavedLines = lazyPart(async () => (await import('./saved-lines.tsx')).SavedLines);
const SuggestedProducts = lazyPart(
  async () => (await import('./suggested-products.tsx')).SuggestedProducts,
);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `View cart, ${matches[1].loaderData.shopName}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  const [cart, saved, settings] = await Promise.all([
    showCart(shop, customer),
    listSaved(shop, customer),
    loadSettings(shop),
  ]);
  const hasWallets = (await findWalletGateway(shop, settings)) !== null;
  const elsewhere = hasWallets ? openAsDocument(request, '/viewcart') : null;
  if (elsewhere) return elsewhere;
  const { lines } = cart;
  const acceptLanguage = request.headers.get('accept-language') ?? '';
  const preset = await presetCountry(shop, settings, { ...customer, acceptLanguage });
  const isGuest = customer.visitor === null;
  const isExpected = readCookie(request, noWalletCookie) === null;
  const shown = {
    cart,
    saved,
    suggested: await suggestForCart(shop, lines),
    estimate: estimateShipping(shop, settings, {
      lines,
      typed: countryAlone(preset),
      isChosen: false,
    }),
    freeFrom: freeShippingFrom(settings),
    hasExpress: (await findExpressGateway(shop, settings, cart)) !== null,
    wallets: hasWallets ? walletTerms(settings, { ...cart, isGuest, isExpected }) : null,
    returns: returnPromise(cart.lines, settings),
  };
  const { nonce } = context.get(requestInfoContext);
  return data(shown, hasWallets ? { headers: stripePolicies(nonce) } : {});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function action(args: Route.ActionArgs) {
  return cartAction(args);
}

/**
 * A network failure is shown beside the affected line instead of replacing the whole page. An error about
 * a line that is no longer on the page is shown as a toast.
 */
export async function clientAction(args: Route.ClientActionArgs) {
  const result = await submitWithFallback(args, (posted): CartActionData => {
    return { isEmpty: false, variantId: textOf(posted, 'variant'), refusal: unreachable };
  });
  if (result && 'refusal' in result && result.variantId === '') {
    showToast({ kind: 'error', text: result.refusal });
  }
  return result;
}

export default function CartPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const cart = usePendingCart(loaderData.cart);
  useCartRevalidation(loaderData.cart.count);
  const { saved } = loaderData;
  const result = actionData ?? null;
  const rows = cart.lines.length + cart.gone.length;
  const { short: _short, ...news } = countCartChanges(cart.lines, cart.gone);
  const newsCount = Object.values(news).reduce((sum, count) => sum + count, 0);
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${rows} ${saved.length} ${newsCount}`);
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb
          trail={[
            { label: 'Home', to: '/' },
            { label: 'shop', to: '/shop' },
            { label: 'View cart' },
          ]}
        />
        <h1 ref={heading} className="mt-4">
          Your cart
        </h1>
        <output className="sr-only">
          {`${itemCount(cart.count)} in your cart, total ${formatMoney(cart.total)}`}
          {saved.length > 0 && `, ${itemCount(saved.length)} saved for later`}
        </output>
        <OrderNews flash={matches[1].loaderData.flash} />
      </div>
      <div className="wrap grid items-start gap-12 pb-section lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_23rem] xl:gap-[clamp(2.5rem,5vw,5rem)]">
        <div className="min-w-0">
          <RemovedNotice cart={cart} flash={matches[1].loaderData.flash} />
          <CartNews cart={cart} refusal={refusalForLine(result, '')} />
          {rows === 0 ? <EmptyCart /> : <CartTable cart={cart} result={result} />}
          {cart.lines.some(({ needsShipping }) => needsShipping) && loaderData.freeFrom && (
            <FreeShipping subtotal={cart.subtotal} from={loaderData.freeFrom} />
          )}
          {saved.length > 0 && (
            <SavedLines saved={saved} cartKey={cart.checkoutKey ?? ''} result={result} />
          )}
        </div>
        <CartSummary
          cart={cart}
          returns={loaderData.returns}
          estimate={loaderData.estimate}
          hasExpress={loaderData.hasExpress}
          wallets={loaderData.wallets}
          result={result}
        />
        {loaderData.suggested.length > 0 && <SuggestedProducts products={loaderData.suggested} />}
      </div>
      <NothingToCheckOut result={result} />
    </>
  );
}

function FreeShipping({ subtotal, from }: { subtotal: Money; from: Money }) {
  const written = formatMoney(from).replace(/\.00$/, '');
  const missing = money(Math.max(0, from.amount - subtotal.amount), from.currency);
  if (missing.amount === 0) {
    return (
      <Notice kind="good" icon={Truck} className="mt-6">
        Your order qualifies for <b>free shipping</b> from {written}.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" icon={Truck} className="mt-6">
      Add {formatMoney(missing)} more to get <b>free shipping</b>.
      <progress
        aria-label="Progress to free shipping"
        value={subtotal.amount}
        max={from.amount}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-2 bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
    </Notice>
  );
}

function NothingToCheckOut({ result }: { result: Route.ComponentProps['actionData'] | null }) {
  const [closed, setClosed] = useState<typeof result>(null);
  if (!result?.isEmpty || result === closed) return null;
  return (
    <LazyDialog
      title="Please add few items in cart!"
      text={<p className="text-muted">Your cart is empty. Add an item to check out.</p>}
      onClose={() => setClosed(result)}
    >
      <LazyDialogButtons>
        <form method="dialog" className="grid">
          <Button kind="quiet">Close</Button>
        </form>
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      </LazyDialogButtons>
    </LazyDialog>
  );
}

/** The cart with pending changes applied optimistically. */
function usePendingCart(cart: ShownCart): ShownCart {
  const priceOrder = useLater(loadPriceOrder);
  const pendingQuantities = new Map(
    useFetchers().flatMap(({ formAction, formData }) =>
      formAction === '/viewcart' && formData ? pendingQuantity(formData) : [],
    ),
  );
  if (pendingQuantities.size === 0) return cart;
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: pendingQuantities.get(line.variantId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const gone = cart.gone.filter(({ variantId }) => pendingQuantities.get(variantId) !== 0);
  const count = cartCount(lines);
  const priced = priceOrder?.(lines, cart.terms) ?? totalsOf(lines, cart);
  return { ...cart, ...priced, lines, gone, count };
}

async function loadPriceOrder() {
  return (await import('#shop/pricing/rules/price-order.ts')).priceOrder;
}

/** Until prices can be calculated: what the server has said of the lines that are left. */
function totalsOf(lines: ShownCart['lines'], cart: ShownCart) {
  const left = lines.map(({ variantId }) =>
    cart.lines.findIndex((line) => line.variantId === variantId),
  );
  const amountsOf = (all: readonly Money[]) => left.flatMap((at) => all[at] ?? []);
  return { unitPrices: amountsOf(cart.unitPrices), lineTotals: amountsOf(cart.lineTotals) };
}

/** A line by its variant, with its pending quantity; saving it for later makes that 0. */
function pendingQuantity(form: FormData): [FormDataEntryValue | null, number][] {
  const intent = form.get('intent');
  if (intent === 'save') return [[form.get('variant'), 0]];
  return intent === null && form.has('variant')
    ? [[form.get('variant'), Number(form.get('quantity'))]]
    : [];
}
