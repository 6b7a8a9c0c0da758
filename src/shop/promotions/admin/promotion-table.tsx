import { useTimeZone } from '#platform/web/time-zone-context.ts';
import { formatMoney } from '#platform/format.ts';
import {
  appliesBy,
  budgetWords,
  conditionWords,
  discountLabel,
  states,
} from './promotion-words.ts';
import type { PromotionTable as Table } from '#shop/promotions/use-cases/promotions.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';

type Promotion = Table['promotions'][number];

/** The id of the form that opens confirmations: see RowButton. */
const formId = 'ask-end';

export function PromotionTable({ promotions, segments }: Pick<Table, 'promotions' | 'segments'>) {
  const timeZone = useTimeZone();
  const rows = promotions.map((promotion) => (
    <tr key={promotion.id}>
      <Cell label="Name" at="title" className="font-medium wrap-anywhere">
        <TitleLink to={`/admin/promotions/${promotion.id}`}>{promotion.title}</TitleLink>
      </Cell>
      <Cell label="Code" at="plain" className="wrap-anywhere">
        {promotion.code ?? <span className="text-muted">{appliesBy(promotion)}</span>}
      </Cell>
      <Cell label="Discount" at="plain">
        {discountLabel(promotion)}
      </Cell>
      <Cell label="Conditions" at="detail" className="text-muted">
        {conditionWords(promotion, { segments, timeZone })}
      </Cell>
      <Cell label="Used" className="num">
        {promotion.totalLimit === null
          ? promotion.usedCount
          : `${promotion.usedCount} of ${promotion.totalLimit}`}
      </Cell>
      <Cell label="Revenue" className="num whitespace-nowrap">
        {promotion.revenue.length === 0 ? (
          <span className="text-muted">None</span>
        ) : (
          promotion.revenue.map(formatMoney).join(', ')
        )}
      </Cell>
      <Cell label="Budget" className="num text-muted">
        {budgetWords(promotion) || 'No limit'}
      </Cell>
      <Cell
        label="Status"
        at="end"
        className={promotion.state === 'running' ? 'text-good' : 'text-muted'}
      >
        {states[promotion.state]}
      </Cell>
      <Cell label="Actions" at="actions">
        {promotion.state !== 'ended' && <EndButton promotion={promotion} />}
      </Cell>
    </tr>
  ));
  return (
    <>
      <Form id={formId} method="get" preventScrollReset className="contents" />
      <DataTable label="Promotions" rows={rows} isWide>
        <Head>Name</Head>
        <Head>Code</Head>
        <Head>Discount</Head>
        <Head>Conditions</Head>
        <Head className="num">Used</Head>
        <Head className="num">Revenue</Head>
        <Head className="num">Budget</Head>
        <Head>Status</Head>
        <Head className="num buttons">Actions</Head>
      </DataTable>
    </>
  );
}

function EndButton({ promotion }: { promotion: Promotion }) {
  return (
    <RowButton form={formId} name="end" value={promotion.id} subject={promotion.title} isBad>
      End
    </RowButton>
  );
}
