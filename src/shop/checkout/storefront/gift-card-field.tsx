import type { AppliedGiftCard, GiftCardFailure } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { giftBalanceField } from './checkout-messages.ts';

export interface GiftCardFieldProps {
  cards: readonly AppliedGiftCard[];
  problem: GiftCardFailure | null;
}

/** The gift cards that pay the order, and the input for another one. */
export function GiftCardField({ cards, problem }: GiftCardFieldProps) {
  const balance = cards.reduce((sum, card) => sum + card.balance.amount, 0);
  return (
    <div className="grid gap-3">
      {cards.map(({ id, last4, balance: held }) => (
        <p key={id} className="flex items-center justify-between gap-4 text-t2">
          <span>
            <b className="block font-medium">{`Gift card ending in ${last4}`}</b>
            <span className="text-muted">{`Balance ${formatMoney(held)}`}</span>
          </span>
          <button
            name="intent"
            value={`remove-gift-card ${id}`}
            aria-label={`Remove the gift card ending in ${last4}`}
            className="text-link min-h-target text-t2"
          >
            Remove
          </button>
        </p>
      ))}
      {balance > 0 && <input type="hidden" name={giftBalanceField} value={balance} />}
      {/* A code that was redeemed does not stay in the field. */}
      <div
        key={cards.map(({ id }) => id).join()}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
      >
        <TextField
          name="gift-card"
          label="Gift card"
          autoComplete="off"
          maxLength={60}
          problem={problem ? problemText(problem) : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={problem !== null}
          onKeyDown={applyOnEnter}
        />
        <Button
          name="intent"
          value="apply-gift-card"
          kind="quiet"
          aria-label="Redeem gift card"
          className="mt-[1.875rem] min-h-12"
        >
          Redeem
        </Button>
      </div>
    </div>
  );
}

function problemText(problem: GiftCardFailure): string {
  if (problem.code === 'gift-card-missing') return 'Enter the code of a gift card.';
  if (problem.code === 'too-many-gift-cards') return 'An order takes 5 gift cards at most.';
  if (problem.code === 'gift-card-in-use') return 'This gift card already pays this order.';
  if (problem.code === 'gift-card-refused') {
    return 'This gift card cannot be used. Check the code.';
  }
  const minutes = Math.ceil(problem.waitMs / 60_000);
  return `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** The Enter key would press the form's first button, which places the order. */
function applyOnEnter(event: React.KeyboardEvent<HTMLInputElement>) {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || !form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=apply-gift-card]'));
}
