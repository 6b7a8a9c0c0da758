import { useCallback, useEffect, useRef, useState } from 'react';
import { currentCartCount, subscribeToFlags } from '#shop/access/web/browser-flags.tsx';
import type { MiniCart } from './mini-cart.ts';
import { onPageFocus } from './on-page-focus.ts';

interface MiniCartState {
  /** Null until loaded. A failed request keeps the previous cart. */
  cart: MiniCart | null;
  hasFailed: boolean;
}

type MiniCartRequest = { method: 'GET' } | { method: 'DELETE' | 'PUT'; query: string };

/** The server's cart, fetched again whenever it changes in any tab of this browser. */
export function useMiniCart() {
  const [shown, setShown] = useState<MiniCartState>({ cart: null, hasFailed: false });
  const latestRequest = useRef(0);

  const ask = useCallback(async (request: MiniCartRequest) => {
    const requestNumber = ++latestRequest.current;
    const cart = await fetchMiniCart(request);
    // A later request supersedes this one.
    if (requestNumber !== latestRequest.current) return;
    setShown((before) => ({ cart: cart ?? before.cart, hasFailed: cart === null }));
    window.showBrowserFlags?.();
  }, []);

  useEffect(() => {
    let count = currentCartCount();
    const load = () => void ask({ method: 'GET' });
    const unsubscribe = subscribeToFlags(() => {
      if (currentCartCount() === count) return;
      count = currentCartCount();
      load();
    });
    const unwatch = onPageFocus(load);
    load();
    return () => {
      unsubscribe();
      unwatch();
    };
  }, [ask]);

  const change = (method: 'DELETE' | 'PUT', line: { variant: string; to?: 'saved' | 'cart' }) => {
    const query = new URLSearchParams({ ...line, cart: shown.cart?.checkoutKey ?? '' });
    void ask({ method, query: `?${query}` });
  };
  return {
    ...shown,
    load: () => void ask({ method: 'GET' }),
    remove: (variant: string) => change('DELETE', { variant }),
    save: (variant: string) => change('PUT', { variant, to: 'saved' }),
    moveBackToCart: (variant: string) => change('PUT', { variant, to: 'cart' }),
  };
}

export async function fetchMiniCart(request: MiniCartRequest): Promise<MiniCart | null> {
  const { method } = request;
  const query = request.method === 'GET' ? '' : request.query;
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(`/viewcart/lines${query}`, { method, headers });
    // The response type of cart-lines.ts.
    return response.ok ? ((await response.json()) as MiniCart) : null;
  } catch {
    return null;
  }
}
