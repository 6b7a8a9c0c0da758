import type { UnavailableCartLine, TrackedCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { formatMoney } from '#platform/format.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import type { MiniCart } from './mini-cart.ts';
import { itemCount } from './cart-messages.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { lineNews, noLongerForSale, savedLineProblem } from './cart-news-messages.ts';
import { useMiniCart } from './use-mini-cart.ts';
import type { SavedLine } from '#shop/cart/rules/cart.ts';
import X from '~icons/lucide/x';

import './cart-panels.css';

interface CartMenuProps {
  /** The mini cart is positioned below this element, which regains focus on close. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function CartMenu({ opener, onClose }: CartMenuProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const { cart, hasFailed, remove, save, moveBackToCart, load } = useMiniCart();
  useEffect(() => {
    if (opener.current) panel.current?.showPopover({ source: opener.current });
    panel.current?.focus();
  }, [opener]);

  const isEmpty = cart !== null && cart.lines.length + cart.gone.length === 0;

  function removeLine(variantId: string) {
    panel.current?.focus();
    remove(variantId);
  }

  function saveLine(variantId: string) {
    panel.current?.focus();
    save(variantId);
  }

  function moveLineToCart(variantId: string) {
    panel.current?.focus();
    moveBackToCart(variantId);
  }

  return (
    <dialog
      ref={panel}
      popover="auto"
      aria-label="Cart"
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="cart-panel cart-menu rounded-3 bg-raised text-t2 text-ink shadow-window forced-colors:border"
    >
      <output className="sr-only">
        {cart && `${itemCount(cart.count)} in your cart, total ${formatMoney(cart.total)}`}
      </output>
      {hasFailed && <Unreachable onRetry={load} />}
      {!cart && !hasFailed && <Loading />}
      {cart?.note && (
        <p role="alert" className="mb-2 rounded-2 bg-warn-wash px-4 py-3 text-warn">
          {cart.note}
        </p>
      )}
      {cart && isEmpty && <EmptyMessage />}
      {cart && !isEmpty && <FullCart cart={cart} onRemove={removeLine} onSave={saveLine} />}
      {cart && cart.saved.length > 0 && (
        <MiniCartSavedItems saved={cart.saved} onMoveToCart={moveLineToCart} />
      )}
    </dialog>
  );
}

interface FullCartProps {
  cart: MiniCart;
  onRemove: (variantId: string) => void;
  onSave: (variantId: string) => void;
}

function FullCart({ cart, onRemove, onSave }: FullCartProps) {
  return (
    <>
      <ul className="max-h-[min(24rem,50dvh)] divide-y divide-line overflow-y-auto overscroll-contain">
        {cart.lines.map((line) => (
          <Line
            key={line.variantId}
            line={line}
            onRemove={() => onRemove(line.variantId)}
            onSave={() => onSave(line.variantId)}
          />
        ))}
        {cart.gone.map((line) => (
          <UnavailableLine
            key={line.variantId}
            line={line}
            onRemove={() => onRemove(line.variantId)}
          />
        ))}
      </ul>
      {cart.discount.amount > 0 && (
        <PriceRow label={cart.reducedBy?.code ?? cart.reducedBy?.title ?? 'Discount'}>
          {`−${formatMoney(cart.discount)}`}
        </PriceRow>
      )}
      {cart.tax.amount > 0 && <PriceRow label="Tax">{formatMoney(cart.tax)}</PriceRow>}
      <p className="flex items-baseline justify-between border-t border-ink pt-4 pb-5">
        Total
        <span className="text-t4 font-medium tabular-nums">{formatMoney(cart.total)}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/viewcart" kind="quiet">
          View Cart
        </ButtonLink>
        <ButtonLink to="/checkout" kind="accent">
          Checkout
        </ButtonLink>
      </div>
    </>
  );
}

/** A row of the total that is not a line: discount, tax. */
function PriceRow({ label, children }: { label: string; children: string }) {
  return (
    <p className="flex justify-between gap-4 border-t border-line py-2.5 text-muted">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="tabular-nums">{children}</span>
    </p>
  );
}

interface LineProps {
  line: TrackedCartLine;
  onRemove: () => void;
  onSave: () => void;
}

function Line({ line, onRemove, onSave }: LineProps) {
  const { product, optionValues, quantity, unitPrice } = line;
  const [news] = lineNews(line);
  const title = [product.title, ...optionValues].join(', ');
  return (
    <li className="flex items-center gap-4 py-3">
      <ProductPicture picture={product.picture} alt="" sizes="4rem" className="w-16 flex-none" />
      <div className="me-auto min-w-0 leading-[1.35]">
        <Link
          to={`/product/${product.id}`}
          className="font-medium underline-offset-[0.3em] hover:underline"
        >
          {product.title}
        </Link>
        {optionValues.length > 0 && <p className="text-muted">{optionValues.join(', ')}</p>}
        <p className="text-muted tabular-nums">{`${quantity} × ${formatMoney(unitPrice)}`}</p>
        {news && <p className="font-medium text-warn">{news}</p>}
        <button
          type="button"
          aria-label={`Save for later: ${title}`}
          onClick={onSave}
          className="text-link mt-1 min-h-6"
        >
          Save for later
        </button>
      </div>
      <RemoveButton title={title} onRemove={onRemove} />
    </li>
  );
}

function UnavailableLine({ line, onRemove }: { line: UnavailableCartLine; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-4 py-3">
      <ProductPicture picture={null} sizes="4rem" className="w-16 flex-none" />
      <div className="me-auto min-w-0 leading-[1.35]">
        <p className="font-medium text-muted">{line.title}</p>
        <p className="font-medium text-warn">{noLongerForSale}</p>
      </div>
      <RemoveButton title={line.title} onRemove={onRemove} />
    </li>
  );
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${title}`}
      onClick={onRemove}
      className="-me-3 grid size-target flex-none place-items-center rounded-full transition-colors hover:bg-ink/8"
    >
      <X aria-hidden="true" className="icon" />
    </button>
  );
}

function EmptyMessage() {
  return (
    <div className="grid gap-4 py-3 text-center">
      <p className="font-serif text-t5">No Items in Cart!</p>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/viewcart" kind="quiet">
          View Cart
        </ButtonLink>
        <ButtonLink to="/shop">To the shop</ButtonLink>
      </div>
    </div>
  );
}

/** As tall as a cart with one line, which avoids a layout shift. */
function Loading() {
  return <p className="grid min-h-56 place-items-center text-muted">Loading…</p>;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 grid justify-items-start gap-3 rounded-2 bg-bad-wash p-4 text-bad"
    >
      {unreachable}
      <Button type="button" kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface MiniCartSavedItemsProps {
  saved: readonly SavedLine[];
  onMoveToCart: (variantId: string) => void;
}

/** Saved items, one line each. Guests see them only here. */
export function MiniCartSavedItems({ saved, onMoveToCart }: MiniCartSavedItemsProps) {
  return (
    <section aria-labelledby="saved-in-menu" className="border-t border-line pt-3 pb-2">
      <h2 id="saved-in-menu" className="font-sans text-t2 font-medium">
        Saved for later
      </h2>
      <ul className="mt-1">
        {saved.map(({ variantId, title, line, quantity }) => (
          <li key={variantId} className="flex items-center justify-between gap-4">
            <p className="min-w-0 py-2 leading-[1.35] wrap-anywhere">
              {quantity > 1 && `${quantity} × `}
              {title}
            </p>
            {savedLineProblem(line) ? (
              <span className="flex-none text-muted">{savedLineProblem(line)}</span>
            ) : (
              <button
                type="button"
                aria-label={`Move to cart: ${title}`}
                onClick={() => onMoveToCart(variantId)}
                className="text-link min-h-target flex-none"
              >
                Move to cart
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
