import Check from '~icons/lucide/check';
import type { OrderStep } from '#shop/orders/rules/order-steps.ts';

/** The way of an order, from left to right on wide screens. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  return (
    <ol aria-label="Progress of the order" className="mt-8 grid gap-3 sm:flex sm:gap-0">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === 'current' ? 'step' : undefined}
          className={`flex items-center gap-3 text-t2 sm:flex-1 sm:flex-col sm:items-start sm:border-t-2 sm:pt-3 ${looks[state]}`}
        >
          <span
            aria-hidden="true"
            className="grid size-5.5 shrink-0 place-items-center rounded-full border border-current"
          >
            {state === 'done' && <Check className="icon text-[0.85rem]" />}
            {state === 'current' && <span className="size-2 rounded-full bg-current" />}
          </span>
          <span>
            {label}
            <span className="sr-only">{words[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const looks: Readonly<Record<OrderStep['state'], string>> = {
  done: 'border-ink text-ink',
  current: 'border-ink font-medium text-ink',
  open: 'border-line text-muted',
};

const words: Readonly<Record<OrderStep['state'], string>> = {
  done: ', done',
  current: ', now',
  open: ', still to come',
};
