import { isShippingOption, type ShippingOption } from '#domain/shipping.ts';
import { type RefObject, useSyncExternalStore } from 'react';

/** What is ticked in the form, whoever ticked it: the shopper, or the browser before scripts had come. */
export function useChosenShipping(
  form: RefObject<HTMLFormElement | null>,
  answered: ShippingOption | null,
): ShippingOption | null {
  return useSyncExternalStore(
    subscribe,
    () => (form.current ? tickedIn(form.current) : answered),
    () => answered,
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('change', listener);
  return () => document.removeEventListener('change', listener);
}

function tickedIn(form: HTMLFormElement): ShippingOption | null {
  const ticked = new FormData(form).get('shipping');
  return isShippingOption(ticked) ? ticked : null;
}
