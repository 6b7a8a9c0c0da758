import type { ShippedRow } from '#shop/orders/use-cases/ship-orders.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Link } from 'react-router';

/** What came of each order. */
export function ShippedRows({ rows }: { rows: readonly ShippedRow[] }) {
  const shipped = rows.filter(({ problem }) => problem === null).length;
  return (
    <>
      <PageHead title="Ship orders" />
      <output className="block font-medium">
        {`${shipped} of ${rows.length} orders marked as shipped.`}
      </output>
      <ul className="grid gap-1.5">
        {rows.map(({ number, problem }, row) => (
          <li key={`${number} ${row}`}>
            <Link to={`/admin/orders?q=${number}`} className="underline underline-offset-4">
              {number}
            </Link>
            {problem === null ? ': shipped' : `: ${problems[problem]}`}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/orders" className="underline underline-offset-4">
          Back to the orders
        </Link>
      </p>
    </>
  );
}

const problems: Readonly<Record<NonNullable<ShippedRow['problem']>, string>> = {
  'not-found': 'there is no order with this number',
  'nothing-to-ship': 'nothing is left to ship',
  'too-many-units': 'fewer items are left than before',
  'not-open': 'the order has been cancelled or delivered',
  'balance-due': 'its balance is not paid yet',
  'key-reused': 'submitted before',
};
