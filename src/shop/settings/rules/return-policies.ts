import type { Settings } from './settings.ts';

/**
 * Whether a product can be returned. 'final': not, but consumers keep the right of withdrawal where the shop offers
 * it. 'exempt': not even that, as for goods made to order or sealed for hygiene (Directive 2011/83/EU, article 16).
 */
export const returnPolicies = ['standard', 'final', 'exempt'] as const;
export type ReturnPolicy = (typeof returnPolicies)[number];

/** As product forms offer them; '' are the terms of the shop. */
export const returnChoices = [
  ['', 'Can be returned'],
  ['final', 'Cannot be returned'],
  ['exempt', 'Cannot be returned, no withdrawal'],
] as const;

/** Null stands for the terms of the shop. */
export function returnPolicyFrom(text: string | null): ReturnPolicy {
  return returnPolicies.find((one) => one === text) ?? 'standard';
}

/** As columns have it. */
export function storedReturnPolicy(policy: ReturnPolicy | undefined): string | null {
  return policy === 'standard' ? null : (policy ?? null);
}

/** Directive 2011/83/EU, article 9: consumers may withdraw within 14 days of delivery. */
const minWithdrawalDays = 14;

type WithdrawalTerms = Pick<Settings, 'returnDays' | 'withdrawals'>;

/** Days to withdraw from the contract, from delivery; null where the shop does not offer it. */
export function withdrawalDays({ returnDays, withdrawals }: WithdrawalTerms): number | null {
  return withdrawals === 'off' ? null : Math.max(minWithdrawalDays, returnDays);
}

/** Whether an item that was sold with this policy may be sent back in this way. */
export function allowsReturn(policy: ReturnPolicy, kind: 'return' | 'withdrawal'): boolean {
  return policy === 'standard' || (policy === 'final' && kind === 'withdrawal');
}

/** What stands in place of the promise of returns; null where the terms of the shop apply. */
export function returnNote(policy: ReturnPolicy, terms: WithdrawalTerms): string | null {
  if (policy === 'standard') return null;
  const days = withdrawalDays(terms);
  if (days === null) return 'This item cannot be returned.';
  return policy === 'final'
    ? `This item cannot be returned. You may withdraw from the contract within ${days} days of delivery.`
    : 'This item cannot be returned, and there is no right of withdrawal for it.';
}

interface PromisedLine {
  product: { title: string };
  returnPolicy: ReturnPolicy;
}

/** What cart and checkout promise for these items. */
export interface ReturnPromise {
  /** Of free returns; 0 where no item can be returned free of charge. */
  returnDays: number;
  /** Names the items that cannot be returned; '' if there are none. */
  exceptions: string;
}

export function returnPromise(
  lines: readonly PromisedLine[],
  terms: WithdrawalTerms & Pick<Settings, 'returnsPaidBy'>,
): ReturnPromise {
  const final = lines.filter(({ returnPolicy }) => returnPolicy !== 'standard');
  const isNothingLeft = lines.length > 0 && final.length === lines.length;
  const returnDays = isNothingLeft ? 0 : freeReturnDays(terms);
  if (final.length === 0) return { returnDays, exceptions: '' };
  const titlesOf = (policies: readonly ReturnPolicy[]) => {
    const some = final.filter(({ returnPolicy }) => policies.includes(returnPolicy));
    return [...new Set(some.map(({ product }) => product.title))].join(', ');
  };
  const exceptions = [`These items cannot be returned: ${titlesOf(returnPolicies)}.`];
  const days = withdrawalDays(terms);
  const exempt = titlesOf(['exempt']);
  if (days !== null && lines.every(({ returnPolicy }) => returnPolicy === 'exempt')) {
    exceptions.push('There is no right of withdrawal for these items.');
  } else if (days !== null) {
    const but = exempt === '' ? '' : `, except for: ${exempt}`;
    exceptions.push(`You may withdraw from the contract within ${days} days of delivery${but}.`);
  }
  return { returnDays, exceptions: exceptions.join(' ') };
}

/** The days of free returns that the shop promises; 0 for none. */
export function freeReturnDays({
  returnDays,
  returnsPaidBy,
}: Pick<Settings, 'returnDays' | 'returnsPaidBy'>): number {
  return returnsPaidBy === 'shop' ? returnDays : 0;
}
