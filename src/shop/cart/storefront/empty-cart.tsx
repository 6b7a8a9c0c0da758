/** The links to continue shopping are in the summary beside it. */
export function EmptyCart() {
  return (
    <div className="grid content-start justify-items-center gap-3 py-[clamp(2rem,6vw,5rem)] text-center">
      <svg
        viewBox="0 0 220 180"
        aria-hidden="true"
        className="mb-4 w-44 fill-none stroke-ink stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M52 66h116l12 102H40Z" />
        <path d="M80 84V56a30 30 0 0 1 60 0v28M12 168h196" />
        <path className="stroke-edge" d="M84 146 126 98M112 150l28-32" />
      </svg>
      <h2>No Items in Cart!</h2>
      <p className="max-w-[34ch] text-muted">Items you add to your cart appear here.</p>
    </div>
  );
}
