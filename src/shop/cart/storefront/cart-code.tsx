import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { useFetcher } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useFocusWhenLost } from '#platform/web/use-focus-when-lost.ts';
import type { CartActionData } from './cart-action.ts';
import { codeRefusal } from './refusal-for-line.ts';
import { outdoneCode } from '#shop/pricing/rules/outdone-code.ts';
import { appliedLabel, discountProblem } from '#shop/pricing/storefront/discount-messages.ts';
import Tag from '~icons/lucide/tag';

interface CartCodeProps {
  cart: Pick<ShownCart, 'lines' | 'reducedBy' | 'idleCode' | 'discounts'>;
  result: CartActionData | null;
}

/** The discount and its code. A code stays with the cart until an order uses it or the customer removes it. */
export function CartCode({ cart, result }: CartCodeProps) {
  const { reducedBy } = cart;
  const idleCode = cart.idleCode ?? outdoneCode(cart.discounts, reducedBy);
  const code = idleCode?.code ?? reducedBy?.code ?? null;
  // The form goes away once a code applies, and with it the focus, which the result takes over.
  const ref = useFocusWhenLost<HTMLDivElement>(code);
  if (!reducedBy && !idleCode && cart.lines.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="mb-3 grid gap-2 border-t border-ink/18 pt-4 text-t2">
      {reducedBy && (
        <p className="flex items-start gap-2.5">
          <Tag aria-hidden="true" className="icon mt-0.5" />
          <span className="min-w-0">
            <b className="block font-medium wrap-anywhere">{reducedBy.code ?? reducedBy.title}</b>
            <span className="text-muted">{appliedLabel(reducedBy, cart.discounts)}</span>
          </span>
        </p>
      )}
      {idleCode && (
        <p className="text-warn">
          <b className="font-medium wrap-anywhere">{idleCode.code}</b> does not apply right now.{' '}
          {discountProblem(idleCode.failure)}
        </p>
      )}
      {code === null ? <CodeForm result={result} /> : <DropCode code={code} />}
    </div>
  );
}

function CodeForm({ result }: { result: CartActionData | null }) {
  const fetcher = useFetcher<CartActionData>({ key: 'cart code' });
  const refusal = codeRefusal(fetcher.data) ?? codeRefusal(result);
  return (
    <fetcher.Form
      method="post"
      action="/viewcart"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <TextField
        name="code"
        label="Discount code"
        autoComplete="off"
        maxLength={60}
        problem={refusal?.refusal}
        // Without JavaScript, autofocus moves the focus when the page is the response to the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={codeRefusal(result) !== null}
        defaultValue={refusal?.code ?? ''}
      />
      <Button name="intent" value="apply-code" kind="quiet" className="mt-[1.875rem] min-h-12">
        Apply
      </Button>
    </fetcher.Form>
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
