import { formatShortMoney } from '#domain/money.ts';
import type { PromotionTable as Table } from '#services/promotions/list-promotions.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head } from '../data-table.tsx';

type Promotion = Table['promotions'][number];

export function PromotionTable({ promotions }: { promotions: Promotion[] }) {
  const rows = promotions.map((promotion) => (
    <tr key={promotion.id}>
      <Cell label="Name" className="font-medium wrap-anywhere">
        {promotion.title}
      </Cell>
      <Cell label="Code" className="wrap-anywhere">
        {promotion.code ?? <span className="text-muted">none, by itself</span>}
      </Cell>
      <Cell label="Takes off">{takesOff(promotion)}</Cell>
      <Cell label="For" className="text-muted">
        {conditions(promotion)}
      </Cell>
      <Cell label="Used" className="num">
        {promotion.totalLimit === null
          ? promotion.usedCount
          : `${promotion.usedCount} of ${promotion.totalLimit}`}
      </Cell>
      <Cell label="State" className={promotion.state === 'running' ? 'text-good' : 'text-muted'}>
        {states[promotion.state]}
      </Cell>
      <Cell label="Actions" className="items-center lg:text-end">
        {promotion.state !== 'ended' && <End promotion={promotion} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Promotions" rows={rows}>
      <Head>Name</Head>
      <Head>Code</Head>
      <Head>Takes off</Head>
      <Head>For</Head>
      <Head className="num">Used</Head>
      <Head>State</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

function End({ promotion }: { promotion: Promotion }) {
  return (
    <Form method="post" className="max-lg:-ms-2.5">
      <button
        name="end"
        value={promotion.id}
        aria-label={`End ${promotion.title}`}
        className="inline-flex min-h-8 items-center rounded-2 px-2.5 font-medium text-bad hover:bg-bad-wash max-lg:min-h-target"
      >
        End
      </button>
    </Form>
  );
}

const states = { planned: 'Planned', running: 'Running', ended: 'Ended' };

function takesOff({ reduction }: Promotion): string {
  if (reduction.kind === 'free-shipping') return 'Shipping';
  return reduction.kind === 'percent' ? `${reduction.percent}%` : formatShortMoney(reduction.off);
}

/** 'electronics, from $50, 3 a shopper, as of 1 Nov 2026, until 30 Nov 2026' */
function conditions(promotion: Promotion): string {
  const { reduction, minimum, customerLimit, startsAt, endsAt } = promotion;
  const parts = [
    reduction.category ?? 'everything',
    minimum.amount > 0 ? `from ${formatShortMoney(minimum)}` : '',
    customerLimit === null ? '' : `${customerLimit} a shopper`,
    startsAt === null ? '' : `as of ${dayFormat.format(startsAt)}`,
    // The instant after its last day.
    endsAt === null ? '' : `until ${dayFormat.format(endsAt - 1)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
