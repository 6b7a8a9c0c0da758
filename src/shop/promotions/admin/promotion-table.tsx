import { useTimeZone } from '#platform/web/time-zone-context.ts';
import { formatDate, formatShortMoney } from '#platform/format.ts';
import type { PromotionTable as Table } from '#shop/promotions/use-cases/promotions.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';

type Promotion = Table['promotions'][number];

/** The id of the form that opens confirmations: see RowButton. */
const formId = 'ask-end';

export function PromotionTable({ promotions, segments }: Pick<Table, 'promotions' | 'segments'>) {
  const timeZone = useTimeZone();
  const rows = promotions.map((promotion) => (
    <tr key={promotion.id}>
      <Cell label="Name" className="font-medium wrap-anywhere">
        {promotion.title}
      </Cell>
      <Cell label="Code" className="wrap-anywhere">
        {promotion.code ?? <span className="text-muted">Automatic</span>}
      </Cell>
      <Cell label="Discount">{discountLabel(promotion)}</Cell>
      <Cell label="Conditions" className="text-muted">
        {[...audienceLabels(promotion, segments), conditionsLabel(promotion, timeZone)].join(', ')}
      </Cell>
      <Cell label="Used" className="num">
        {promotion.totalLimit === null
          ? promotion.usedCount
          : `${promotion.usedCount} of ${promotion.totalLimit}`}
      </Cell>
      <Cell label="Status" className={promotion.state === 'running' ? 'text-good' : 'text-muted'}>
        {states[promotion.state]}
      </Cell>
      <Cell label="Actions" className="items-center lg:text-end">
        {promotion.state !== 'ended' && <EndButton promotion={promotion} />}
      </Cell>
    </tr>
  ));
  return (
    <>
      <Form id={formId} method="get" preventScrollReset className="contents" />
      <DataTable label="Promotions" rows={rows}>
        <Head>Name</Head>
        <Head>Code</Head>
        <Head>Discount</Head>
        <Head>Conditions</Head>
        <Head className="num">Used</Head>
        <Head>Status</Head>
        <Head className="num buttons">Actions</Head>
      </DataTable>
    </>
  );
}

function EndButton({ promotion }: { promotion: Promotion }) {
  return (
    <span className="max-lg:-ms-2.5">
      <RowButton form={formId} name="end" value={promotion.id} subject={promotion.title} isBad>
        End
      </RowButton>
    </span>
  );
}

const states = { planned: 'Scheduled', running: 'Active', ended: 'Ended' };

function discountLabel({ reduction }: Promotion): string {
  if (reduction.kind === 'free-shipping') return 'Shipping';
  return reduction.kind === 'percent' ? `${reduction.percent}%` : formatShortMoney(reduction.off);
}

function audienceLabels(
  { segmentId, isFirstOrderOnly }: Promotion,
  segments: Table['segments'],
): string[] {
  if (isFirstOrderOnly) return ['first order of an account'];
  if (segmentId === null) return [];
  const segment = segments.find(({ id }) => id === segmentId);
  return [`accounts in ${segment?.name ?? 'a segment'}`];
}

/** 'electronics, from $50, 3 per customer, from 1 Nov 2026, until 30 Nov 2026' */
function conditionsLabel(promotion: Promotion, timeZone: string): string {
  const { reduction, minimum, customerLimit, startsAt, endsAt } = promotion;
  const parts = [
    reduction.category ?? 'everything',
    minimum.amount > 0 ? `from ${formatShortMoney(minimum)}` : '',
    customerLimit === null ? '' : `${customerLimit} per customer`,
    ...periodLabels({ startsAt, endsAt }, timeZone),
  ];
  return parts.filter(Boolean).join(', ');
}

function periodLabels(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string[] {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return ['ended before it started'];
  return [
    startsAt === null ? '' : `from ${formatDate(startsAt, timeZone)}`,
    // `endsAt` is the start of the day after the last one.
    endsAt === null ? '' : `until ${formatDate(endsAt - 1, timeZone)}`,
  ];
}
