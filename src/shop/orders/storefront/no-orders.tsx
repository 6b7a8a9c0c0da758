import { ButtonLink } from '#platform/web/button.tsx';

export function NoOrders() {
  return (
    <div className="wrap grid content-start justify-items-center gap-3 py-[clamp(2rem,6vw,5rem)] text-center">
      <svg
        viewBox="0 0 220 180"
        aria-hidden="true"
        className="mb-4 w-44 fill-none stroke-ink stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M44 70 110 40l66 30v76l-66 30-66-30Z" />
        <path d="M44 70l66 30 66-30M110 100v76M78 54l66 31" />
        <path className="stroke-edge" d="M128 142l30-36" />
      </svg>
      <h2>No Order Placed!</h2>
      <p className="max-w-[34ch] text-muted">Your orders appear here.</p>
      <ButtonLink to="/shop" kind="quiet" className="mt-4">
        Go to the shop
      </ButtonLink>
    </div>
  );
}
