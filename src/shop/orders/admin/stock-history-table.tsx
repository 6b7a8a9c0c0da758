import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import type { StockHistory } from '#shop/orders/use-cases/show-stock-history.ts';
import { Link } from 'react-router';
import { LocalDateTime } from '#platform/web/local-date.tsx';

type Entry = StockHistory['entries'][number];

export function StockHistoryTable({ entries }: { entries: readonly Entry[] }) {
  const rows = entries.map((entry, at) => (
    <tr key={at}>
      <Cell label="Date" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={entry.at} />
      </Cell>
      <Cell label="Change" at="end" className="num font-medium">
        {changeLabel(entry.step)}
      </Cell>
      <Cell label="Stock" className="num">
        {entry.units ?? 'not tracked'}
      </Cell>
      <Cell label="Reason" at="title">
        <Reason entry={entry} />
      </Cell>
      <Cell label="By" className="text-muted">
        {authorLabel(entry)}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Stock history" rows={rows}>
      <Head>Date</Head>
      <Head className="num">Change</Head>
      <Head className="num">Stock</Head>
      <Head>Reason</Head>
      <Head>By</Head>
    </DataTable>
  );
}

const reasonLabels: Record<Entry['reason'], string> = {
  begun: 'Tracking started',
  counted: 'Counted',
  imported: 'Imported',
  edited: 'Edit of order',
  cancelled: 'Returned from order',
  refunded: 'Returned with a refund of order',
  returned: 'Returned by the customer of order',
  sold: 'Sold in order',
};

function Reason({ entry: { reason, step, units, orderNumber } }: { entry: Entry }) {
  if (orderNumber !== null) {
    return (
      <>
        {reasonLabels[reason]} <Link to={`/admin/orders?q=${orderNumber}`}>{orderNumber}</Link>
      </>
    );
  }
  if (reason !== 'counted' || step !== null) return reasonLabels[reason];
  return units === null ? 'Tracking stopped' : 'First count';
}

/** Uses the typographic minus sign. */
function changeLabel(step: number | null): string {
  if (step === null) return '–';
  return step < 0 ? `−${-step}` : `+${step}`;
}

function authorLabel({ reason, by }: Entry): string {
  if (reason === 'sold') return 'Customer';
  if (reason === 'begun') return 'System';
  return by ?? 'Deleted account';
}
