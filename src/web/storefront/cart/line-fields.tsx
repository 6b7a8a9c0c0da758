interface LineFieldsProps {
  variantId: string;
  cartKey: string;
  /** Of a line that has a price. */
  seen?: string;
}

/** What every form of a line sends along: which, of which cart, and what was shown of it. */
export function LineFields({ variantId, cartKey, seen }: LineFieldsProps) {
  return (
    <>
      <input type="hidden" name="variant" value={variantId} />
      <input type="hidden" name="cart" value={cartKey} />
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
    </>
  );
}
