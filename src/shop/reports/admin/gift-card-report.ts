import type { Visitor } from '#shop/access/rules/visitor.ts';
import { granted } from '#shop/access/web/visitor.ts';
import type { PeriodRequest } from '#shop/reports/rules/period.ts';
import { type GiftCardDay, showGiftCardDays } from '#shop/reports/use-cases/show-gift-cards.ts';
import type { Shop } from '#shop/shop.ts';
import { type LoadedReport, sumOfCells } from './loaded-report.ts';

const columns: readonly { label: string; of: (day: GiftCardDay) => number }[] = [
  { label: 'Issued', of: (day) => day.issuedMinor },
  { label: 'Spent', of: (day) => day.spentMinor },
  { label: 'Refunded', of: (day) => day.refundedMinor },
  { label: 'Adjusted', of: (day) => day.adjustedMinor },
  { label: 'Outstanding', of: (day) => day.outstandingMinor },
];

export async function giftCardReport(
  shop: Shop,
  visitor: Visitor,
  { request }: { request: PeriodRequest },
): Promise<LoadedReport> {
  const { period, currency, days } = granted(await showGiftCardDays(shop, visitor, request));
  const rows = days.map((one) => {
    return { key: one.day, label: one.label, cells: columns.map(({ of }) => of(one)) };
  });
  const sums = columns.slice(0, -1).map((_, at) => sumOfCells(rows, at));
  return {
    name: 'gift-cards',
    label: 'Gift cards',
    currency,
    isComplete: true,
    period,
    filters: [],
    isByDay: true,
    note: 'The ledger of all gift cards in the currency of the shop. Spent is less what cancelled orders released. Outstanding is what all cards held at the end of the day, disabled and expired ones included: the shop owes it in goods.',
    empty: '',
    column: 'Day',
    columns: columns.map(({ label }) => ({ label, kind: 'amount' })),
    rows,
    // A balance is as of the last day, and no sum of days.
    totals: [...sums, days.at(-1)?.outstandingMinor ?? 0],
  };
}
