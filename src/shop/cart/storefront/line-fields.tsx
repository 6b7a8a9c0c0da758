interface LineFieldsProps {
  variantId: string;
  cartKey: string;
  /** Omitted for a line without a price. */
  seen?: string;
}

/** The hidden fields of every line form: the variant, the cart key, and the price that was shown. */
export function LineFields({ variantId, cartKey, seen }: LineFieldsProps) {
  return (
    <>
      <input type="hidden" name="variant" value={variantId} />
      <input type="hidden" name="cart" value={cartKey} />
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
    </>
  );
}
