/** '750 g', '2.5 kg'. */
export function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}

/** A text that may be the code of a method. */
export function shippingChoiceFrom(text: unknown): string | null {
  return typeof text === 'string' && /^[a-z0-9-]{1,40}$/.test(text) ? text : null;
}
