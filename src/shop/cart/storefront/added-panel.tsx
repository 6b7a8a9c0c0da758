import { formatMoney } from '#platform/format.ts';
import { buttonClass } from '#platform/web/button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import X from '~icons/lucide/x';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { itemCount } from './cart-messages.ts';
import type { MiniCart } from './mini-cart.ts';
import { fetchMiniCart } from './use-mini-cart.ts';
import './cart-panels.css';

interface Addition {
  variantId: string;
  /** Units added now. */
  added: number;
}

let latest: Addition | null = null;
let closePanel = () => {};

/**
 * Shows what was added, the subtotal and the way to the checkout in a panel of its own React root. The toast announces
 * it, so focus stays where it is. Nothing is shown where the customer has already gone on.
 */
export async function showAdded(addition: Addition): Promise<void> {
  latest = addition;
  const { pathname, search } = location;
  // The cart itself shows what was added to it.
  if (pathname === '/viewcart') return;
  const cart = await fetchMiniCart({ method: 'GET' });
  closePanel();
  const hasMoved = location.pathname !== pathname || location.search !== search;
  const isCovered = document.querySelector('dialog[open], :popover-open') !== null;
  if (!cart || hasMoved || isCovered || latest !== addition) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  closePanel = () => {
    root.unmount();
    place.remove();
    closePanel = () => {};
  };
  root.render(<AddedPanel cart={cart} addition={addition} onClose={closePanel} />);
}

interface AddedPanelProps {
  cart: MiniCart;
  addition: Addition;
  onClose: () => void;
}

function AddedPanel({ cart, addition, onClose }: AddedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const button = document.activeElement;
    // The next Tab after the button leads into the panel.
    if (button instanceof HTMLElement) panel.current?.showPopover({ source: button });
    else panel.current?.showPopover();
    return closeWhenLeft(() => panel.current, button);
  }, []);
  return (
    <section
      ref={panel}
      popover="auto"
      aria-labelledby="just-added"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="cart-panel added-panel rounded-3 bg-raised text-t2 text-ink shadow-window max-lg:hidden forced-colors:border"
    >
      <div className="flex items-center justify-between">
        <h2 id="just-added" className="font-serif text-t5 leading-[1.1] font-normal">
          Just added
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => panel.current?.hidePopover()}
          className="-me-3 grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8"
        >
          <X aria-hidden="true" className="icon" />
        </button>
      </div>
      <AddedLine cart={cart} addition={addition} />
      <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-4 pb-5">
        {`Subtotal (${itemCount(cart.count)})`}
        <span className="text-t4 font-medium tabular-nums">{formatMoney(cart.subtotal)}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <a href="/viewcart" className={buttonClass({ kind: 'quiet' })}>
          View cart
        </a>
        <a href="/checkout" className={buttonClass({ kind: 'accent' })}>
          Checkout
        </a>
      </div>
    </section>
  );
}

function AddedLine({ cart, addition }: Pick<AddedPanelProps, 'cart' | 'addition'>) {
  const line = cart.lines.find(({ variantId }) => variantId === addition.variantId);
  // Another tab may have removed it.
  if (!line) return null;
  const { product, optionValues, unitPrice } = line;
  return (
    <div className="flex items-center gap-4 py-3">
      <ProductPicture picture={product.picture} alt="" sizes="4rem" className="w-16 flex-none" />
      <div className="min-w-0 leading-[1.35] wrap-anywhere">
        <p className="font-medium">{product.title}</p>
        {optionValues.length > 0 && <p className="text-muted">{optionValues.join(', ')}</p>}
        <p className="text-muted tabular-nums">{`${addition.added} × ${formatMoney(unitPrice)}`}</p>
      </div>
    </div>
  );
}

/** A reader who scrolls on for this long is past the panel. */
const scrolledPx = 160;
/** The panel may lie over what is needed next. Nothing is lost: the header has the same links. */
const staysMs = 6000;

/**
 * The browser closes the panel on Escape and on a click outside. This closes it when the customer goes on otherwise: by
 * keyboard to another control, by scrolling or by going back, and after a while when it is neither pointed at nor focused.
 */
function closeWhenLeft(panelNow: () => HTMLElement | null, button: Element | null) {
  const startY = scrollY;
  const leaving = new AbortController();
  const { signal } = leaving;
  const hide = () => panelNow()?.hidePopover();
  const isInside = (element: EventTarget | null) =>
    element instanceof Node && (panelNow()?.contains(element) ?? false);
  document.addEventListener(
    'focusin',
    ({ target }) => target !== button && !isInside(target) && hide(),
    { signal },
  );
  window.addEventListener(
    'scroll',
    () => Math.abs(scrollY - startY) > scrolledPx && !isInside(document.activeElement) && hide(),
    { signal, passive: true },
  );
  window.addEventListener('popstate', hide, { signal });
  const isInUse = () =>
    isInside(document.activeElement) || (panelNow()?.matches(':hover') ?? false);
  const timer = setInterval(() => isInUse() || hide(), staysMs);
  return () => {
    leaving.abort();
    clearInterval(timer);
  };
}
