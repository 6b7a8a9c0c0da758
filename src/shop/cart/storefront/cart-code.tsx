import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import Tag from '~icons/lucide/tag';
import { useFetcher } from 'react-router';
import { discountProblem, reductionLabel } from '#shop/pricing/storefront/discount-messages.ts';

/** The discount and its code. A code stays with the cart until an order uses it or the customer removes it. */
export function CartCode({ cart }: { cart: Pick<ShownCart, 'reducedBy' | 'idleCode'> }) {
  const { reducedBy, idleCode } = cart;
  const code = idleCode?.code ?? reducedBy?.code ?? null;
  if (!reducedBy && !idleCode) return null;
  return (
    <div className="mb-3 grid gap-2 border-t border-ink/18 pt-4 text-t2">
      {reducedBy && (
        <p className="flex items-start gap-2.5">
          <Tag aria-hidden="true" className="icon mt-0.5" />
          <span className="min-w-0">
            <b className="block font-medium wrap-anywhere">{reducedBy.code ?? reducedBy.title}</b>
            <span className="text-muted">{reductionLabel(reducedBy.reduction)}, applied</span>
          </span>
        </p>
      )}
      {idleCode && (
        <p className="text-warn">
          <b className="font-medium wrap-anywhere">{idleCode.code}</b> does not apply right now.{' '}
          {discountProblem(idleCode.failure)}
        </p>
      )}
      {code !== null && <DropCode code={code} />}
    </div>
  );
}

function DropCode({ code }: { code: string }) {
  const fetcher = useFetcher({ key: 'cart code' });
  return (
    <fetcher.Form method="post" action="/viewcart">
      <input type="hidden" name="code" value={code} />
      <button
        name="intent"
        value="drop-code"
        aria-label={`Remove the code ${code}`}
        className="text-link min-h-target"
      >
        Remove the code
      </button>
    </fetcher.Form>
  );
}
