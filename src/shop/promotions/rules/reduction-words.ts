import { formatShortMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import type { Promotion } from './promotion.ts';
import { productLines, reductionFrom } from './reduction-form.ts';
import type { PromotionForm } from './promotion-form.ts';
import type { BuyGet } from './sets.ts';

interface SentenceTerms {
  minimum: Money | null;
  titles: ReadonlyMap<number, string>;
}

/** What the customer gets: 'The customer gets 10% off every item of clothing, in orders of $50 or more.' */
export function reductionSentence(
  reduction: Promotion['reduction'],
  { minimum, titles }: SentenceTerms,
): string {
  const from = minimum && minimum.amount > 0 ? formatShortMoney(minimum) : '';
  const condition = from === '' ? '' : `, in orders of ${from} or more`;
  const cheapest = reduction.kind === 'buy-get' ? ' The cheapest ones are reduced.' : '';
  return `${givenWords(reduction, titles)}${condition}.${cheapest}`;
}

/** The same of a form that may be incomplete; '' where nothing can be said yet. */
export function formSentence(form: PromotionForm, minimum: Money | null, currency: string): string {
  const lines = productLines(form);
  const terms = {
    currency,
    categories: [form.category, form.getCategory],
    products: new Map(lines.map((title, id) => [title, [{ id, title }]])),
  };
  const reduction = reductionFrom(form, terms, {});
  const titles = new Map(lines.map((line, id) => [id, line.replace(/^#\d+ /, '')]));
  return reduction ? reductionSentence(reduction, { minimum, titles }) : '';
}

function givenWords(
  reduction: Promotion['reduction'],
  titles: ReadonlyMap<number, string>,
): string {
  if (reduction.kind === 'buy-get') return gotWords(reduction);
  if (reduction.kind === 'bundle') {
    const names = reduction.productIds.map((id) => titles.get(id) ?? 'a deleted product');
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
    const { price, limit } = reduction;
    return `The customer gets ${list} together for ${formatShortMoney(price)}${timesWords(limit)}`;
  }
  const { category = null } = reduction;
  if (reduction.kind === 'free-shipping') {
    const needed = category === null ? '' : ` with an item of ${category}`;
    return `The customer pays no shipping${needed}`;
  }
  if (reduction.kind === 'percent') {
    return `The customer gets ${reduction.percent}% off every ${itemWords(1, category)}`;
  }
  const goods = category === null ? 'the items' : `the items of ${category}`;
  return `The customer gets ${formatShortMoney(reduction.off)} off ${goods} together`;
}

function gotWords({ buy, get, percent, category = null, getCategory, limit }: BuyGet): string {
  const bought = `${buy === 1 ? '' : `${buy} `}${itemWords(buy, category)}`;
  const got = `${get} more ${itemWords(get, getCategory)}`;
  const price = percent === 100 ? 'for free' : `at ${percent}% off`;
  return `With every ${bought}, the customer gets ${got} ${price}${timesWords(limit)}`;
}

function itemWords(units: number, category: string | null): string {
  const items = units === 1 ? 'item' : 'items';
  return category === null ? items : `${items} of ${category}`;
}

/** Without a limit it applies every time. */
function timesWords(limit: number | null): string {
  if (limit === null) return '';
  return limit === 1 ? ', once in an order' : `, up to ${limit} times in an order`;
}
