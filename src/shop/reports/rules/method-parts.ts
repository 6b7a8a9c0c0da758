import type { Figures } from './figures.ts';
import type { ChangingFacts, Key, SoldOrder, SoldRefund } from './sold-order.ts';

/** Beside the payment methods: what gift cards have paid. */
export const giftCardKey = 'gift-card';

interface MethodPart {
  keys: Key[];
  figures: Partial<Figures>;
}

/**
 * Shares an order between its payment method and its gift cards: amounts as each has paid and got back, everything
 * else with the method, or with the cards where they paid it all. Together the parts are the order.
 */
export class MethodParts {
  readonly #main: Key;
  readonly #cardMinor: number;
  #cardLeftMinor: number;

  constructor({ total, giftCard }: SoldOrder, { method }: ChangingFacts) {
    const paidMinor = giftCard?.amount ?? 0;
    const isPaidByCards = paidMinor > 0 && paidMinor === total.amount;
    this.#main = ['method', isPaidByCards ? giftCardKey : method];
    this.#cardMinor = paidMinor;
    this.#cardLeftMinor = paidMinor;
  }

  placed(figures: Partial<Figures>): MethodPart[] {
    return this.#parts(figures, 'salesMinor', this.#cardMinor);
  }

  refunded(figures: Partial<Figures>, { amountMinor, isToGiftCard = false }: SoldRefund) {
    const toCardMinor = isToGiftCard ? amountMinor : 0;
    this.#cardLeftMinor -= toCardMinor;
    return this.#parts(figures, 'refundedMinor', toCardMinor);
  }

  cancelled(figures: Partial<Figures>): MethodPart[] {
    return this.#parts(figures, 'cancelledMinor', this.#cardLeftMinor);
  }

  #parts(
    figures: Partial<Figures>,
    amount: 'salesMinor' | 'refundedMinor' | 'cancelledMinor',
    cardMinor: number,
  ): MethodPart[] {
    if (cardMinor === 0) return [{ keys: [this.#main], figures }];
    const rest = { ...figures, [amount]: (figures[amount] ?? 0) - cardMinor };
    return [
      { keys: [this.#main], figures: rest },
      { keys: [['method', giftCardKey]], figures: { [amount]: cardMinor } },
    ];
  }
}
