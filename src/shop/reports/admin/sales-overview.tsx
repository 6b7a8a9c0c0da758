import CircleAlert from '~icons/lucide/circle-alert';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { Cell, ScrollTable, Head } from '#platform/web/admin/data-table.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { type Figures, netSalesMinor } from '#shop/reports/rules/figures.ts';
import type { Bucket, PeriodRequest } from '#shop/reports/rules/period.ts';
import type { SalesOverview as Overview, SoldProduct } from '#shop/reports/use-cases/show-sales.ts';
import { BarChart } from './bar-chart.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { periodUrl } from './period-request.ts';

interface SalesOverviewProps {
  /** Of the page. */
  path: string;
  request: PeriodRequest;
  overview: Overview;
}

export function SalesOverview({ path, request, overview }: SalesOverviewProps) {
  const { period, currency, bars, bucket } = overview;
  const chart = `Net sales by ${bucket}`;
  const amounts = bars.map(({ label, figures }) => ({
    label,
    amountMinor: netSalesMinor(figures),
  }));
  return (
    <section aria-labelledby="sales" className="grid gap-5">
      <div className="grid gap-3">
        <h2 id="sales" className="text-[1.5rem]">
          Sales
        </h2>
        <PeriodPicker path={path} request={request} period={period} />
      </div>
      {!overview.isComplete && <Incomplete />}
      <Tiles overview={overview} />
      <div className="grid gap-2">
        <BarChart label={chart} bars={amounts} currency={currency} />
        <details>
          <summary className="min-h-target content-center font-medium underline underline-offset-4">
            Show as table
          </summary>
          <SalesTable label={chart} bars={bars} bucket={bucket} currency={currency} />
        </details>
        <p className="flex flex-wrap gap-x-5">
          <Link to={periodUrl('/admin/reports/days', request)} className="text-link">
            All reports
          </Link>
          <a
            href={periodUrl('/admin/reports/days/sales.csv', request)}
            className="text-link"
            download
          >
            Export as CSV
          </a>
        </p>
      </div>
      <BestSellers products={overview.bestSellers} currency={currency} />
    </section>
  );
}

/** While the orders of an earlier release are counted. */
export function Incomplete() {
  return (
    <Notice kind="warn" icon={CircleAlert}>
      <p>Sales are being counted. The figures are complete in a few minutes.</p>
    </Notice>
  );
}

function Tiles({ overview }: { overview: Overview }) {
  const { totals, before, currency } = overview;
  const compared = comparisonLabel(overview);
  const amount = (minor: number) => formatMoney(money(minor, currency));
  const tiles = [
    { label: 'Net sales', of: netSalesMinor, written: amount },
    { label: 'Orders', of: (sums: Figures) => sums.orders, written: formatNumber },
    { label: 'Average order', of: averageMinor, written: amount },
    { label: 'New customers', of: (sums: Figures) => sums.newCustomers, written: formatNumber },
    { label: 'Orders of returning customers', of: returningOrders, written: formatNumber },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4 border-y border-line py-5">
      {tiles.map(({ label, of, written }) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted">{label}</dt>
          <dd className="font-serif text-[2rem] leading-none tracking-[-0.02em] lining-nums">
            {written(of(totals))}
          </dd>
          <dd className="text-t1 text-muted">
            {changeLabel(of(totals), of(before))} {compared}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Before refunds and cancellations. */
function averageMinor({ salesMinor, orders }: Figures): number {
  return orders === 0 ? 0 : Math.round(salesMinor / orders);
}

function returningOrders({ orders, newCustomers }: Figures): number {
  return orders - newCustomers;
}

export function comparisonLabel({ period: { isToday, dayCount } }: Overview): string {
  if (isToday) return 'yesterday until this hour';
  return dayCount === 1 ? 'the day before' : `the ${dayCount} days before`;
}

/** '+12% on', with the typographic minus sign. */
export function changeLabel(now: number, before: number): string {
  if (before <= 0) return now === before ? 'Same as' : 'None';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'Same as';
  return `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))}% on`;
}

interface SalesTableProps {
  label: string;
  bars: Overview['bars'];
  bucket: Bucket;
  currency: string;
}

const bucketHeads: Readonly<Record<Bucket, string>> = { hour: 'Hour', day: 'Day', month: 'Month' };

function SalesTable({ label, bars, bucket, currency }: SalesTableProps) {
  const head = bucketHeads[bucket];
  const rows = bars.map(({ label: name, figures }) => (
    <tr key={name}>
      <Cell label={head}>{name}</Cell>
      <Cell label="Orders" className="num">
        {formatNumber(figures.orders)}
      </Cell>
      <Cell label="Net sales" className="num">
        {formatMoney(money(netSalesMinor(figures), currency))}
      </Cell>
    </tr>
  ));
  return (
    <ScrollTable label={label} rows={rows}>
      <Head>{head}</Head>
      <Head className="num">Orders</Head>
      <Head className="num">Net sales</Head>
    </ScrollTable>
  );
}

interface BestSellersProps {
  products: readonly SoldProduct[];
  currency: string;
}

function BestSellers({ products, currency }: BestSellersProps) {
  if (products.length === 0) return null;
  const rows = products.map(({ id, title, units, netMinor }) => (
    <tr key={id}>
      <Cell label="Product">{title}</Cell>
      <Cell label="Units" className="num">
        {formatNumber(units)}
      </Cell>
      <Cell label="Net sales" className="num">
        {formatMoney(money(netMinor, currency))}
      </Cell>
    </tr>
  ));
  return (
    <section aria-labelledby="best-sellers" className="grid gap-3">
      <h3 id="best-sellers" className="font-serif text-t5 font-normal">
        Best sellers
      </h3>
      <ScrollTable label="Best sellers" rows={rows}>
        <Head>Product</Head>
        <Head className="num">Units</Head>
        <Head className="num">Net sales</Head>
      </ScrollTable>
    </section>
  );
}
