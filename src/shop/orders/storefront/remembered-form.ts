import { addressFields } from '#shop/addresses/rules/address.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';

/** Specification 4: where the browser keeps a base64 copy of the form, for the next time (ruling 13). */
const key = 'checkout-form-data';

/**
 * What is being ordered with; it is kept only once the order is placed. Stored for this tab, because a payment leads
 * through other documents.
 */
const stagedKey = 'staged-checkout-form';

/** Empty for a form that is not to be remembered. */
export function stageForm(posted: FormData): void {
  const form = posted.has('remember') && checkoutFormFrom((name) => posted.get(name));
  withStorage(() => sessionStorage.setItem(stagedKey, form ? formToBase64(form) : ''));
}

export function storeStagedForm(): void {
  withStorage((storage) => {
    const staged = sessionStorage.getItem(stagedKey);
    sessionStorage.removeItem(stagedKey);
    if (staged) storage.setItem(key, staged);
    else if (staged === '') storage.removeItem(key);
  });
}

export function rememberedForm(): CheckoutForm | null {
  return formFromBase64(withStorage((storage) => storage.getItem(key)) ?? '');
}

/** Base64 of the UTF-8 of its JSON: names have more letters than btoa knows. */
export function formToBase64(form: CheckoutForm): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  return btoa(String.fromCharCode(...bytes));
}

/** Null for anything else. */
export function formFromBase64(text: string): CheckoutForm | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stored: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof stored !== 'object' || stored === null) return null;
    const values = new Map(Object.entries(stored));
    return checkoutFormFrom((name) => values.get(name));
  } catch {
    return null;
  }
}

/** Fills fields of the address that have not been edited yet. The note belongs to the order it was written for. */
export function fillEmptyFields(form: HTMLFormElement, remembered: CheckoutForm): void {
  for (const { name } of addressFields) {
    const field = form.elements.namedItem(name);
    // Filling a focused field would join the remembered text with what is being typed.
    if (remembered[name] === '' || field === document.activeElement) continue;
    // The shop's country is preselected; any other value was chosen by the customer.
    const isFirst = field instanceof HTMLSelectElement && hasDefaultValue(field);
    if (isFirst) field.value = remembered[name];
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === field.defaultValue) field.value = remembered[name];
  }
}

function hasDefaultValue({ selectedOptions: [selected] }: HTMLSelectElement): boolean {
  return !selected || selected.value === '' || selected.defaultSelected;
}

/** Storage may be forbidden or full; nothing depends on it. */
function withStorage<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
