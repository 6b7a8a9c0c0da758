import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import type { Figures } from '#shop/reports/rules/figures.ts';
import { monthOf, type Span, splitByMonth } from '#shop/reports/rules/period.ts';
import { type Dimension, type SalesEntry, SalesSums } from '#shop/reports/rules/sales-sums.ts';

/** The columns of the sums, in the order of their values in `addToDays`. */
const columns = {
  orders: 'orders',
  newCustomers: 'new_customers',
  units: 'units',
  itemsMinor: 'items_minor',
  discountMinor: 'discount_minor',
  shippingMinor: 'shipping_minor',
  taxMinor: 'tax_minor',
  salesMinor: 'sales_minor',
  cancelledOrders: 'cancelled_orders',
  returnedUnits: 'returned_units',
  cancelledMinor: 'cancelled_minor',
  refundedMinor: 'refunded_minor',
  returnedTaxMinor: 'returned_tax_minor',
} as const satisfies Record<keyof Figures, string>;

const columnList = Object.values(columns);
const placeColumns = ['dimension', 'currency', 'day', 'key'] as const;

/** Adds to what the sums of the days and of their months are. */
export async function addToDays(writer: Writer, entries: readonly SalesEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await addTo(writer, 'sales_days', entries);
  const months = new SalesSums();
  for (const entry of entries) months.add({ ...entry, day: monthOf(entry.day) }, entry.figures);
  await addTo(writer, 'sales_months', months.list());
}

async function addTo(
  writer: Writer,
  table: 'sales_days' | 'sales_months',
  entries: readonly SalesEntry[],
): Promise<void> {
  const names = Object.keys(columns).filter((name): name is keyof Figures => name in columns);
  const rows = entries.map(({ dimension, currency, day, key, figures }): Cell[] => [
    dimension,
    currency,
    day,
    key,
    ...names.map((name) => figures[name]),
  ]);
  const all = [...placeColumns, ...columnList];
  const kinds = all.map((_, at) => (at < placeColumns.length ? 'text' : 'integer'));
  const added = columnList.map((column) => {
    const ref = sql.ref(column);
    return sql`${ref} = ${sql.table(table)}.${ref} + excluded.${ref}`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((column) => sql.ref(column)))})
    select ${sql.join(all.map((_, at) => sql.ref(`c${at}`)))}
    from ${rowList(writer, kinds, rows)} where true
    on conflict (dimension, currency, day, key) do update set ${sql.join(added)}
  `.execute(writer);
}

/** Units less those returned of each product, in all currencies from a day on. */
export async function readSoldUnits(
  reader: Reader,
  firstDay: string,
): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ product: string; units: number }>`
    select key as product, cast(sum(units - returned_units) as integer) as units from sales_days
    where dimension = 'product' and day >= ${firstDay} group by key
  `.execute(reader);
  return rows.map(({ product, units }) => ({ productId: Number(product), units }));
}

export interface SalesSpan {
  dimension: Dimension;
  currency: string;
  /** Both included. */
  firstDay: string;
  lastDay: string;
}

/** The counted sums of each key over the whole span, or of each day. */
export async function readSalesSums(
  reader: Reader,
  span: SalesSpan,
  by: 'key' | 'day',
): Promise<{ name: string; figures: Figures }[]> {
  const sums = Object.entries(columns).map(
    ([name, column]) => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(name)}`,
  );
  const { months, days } = by === 'key' ? splitByMonth(span) : { months: null, days: [span] };
  // A year of many products is read from a tenth of the rows.
  const parts = [
    ...(months ? [rowsOf('sales_months', span, months)] : []),
    ...days.map((one) => rowsOf('sales_days', span, one)),
  ];
  const { rows } = await sql<Figures & { name: string }>`
    select ${sql.ref(by)} as name, ${sql.join(sums)}
    from (${sql.join(parts, sql` union all `)}) as parts group by ${sql.ref(by)}
  `.execute(reader);
  return rows.map(({ name, ...figures }) => ({ name, figures }));
}

function rowsOf(
  table: 'sales_days' | 'sales_months',
  { dimension, currency }: SalesSpan,
  { firstDay, lastDay }: Span,
): RawBuilder<unknown> {
  return sql`
    select * from ${sql.table(table)} where dimension = ${dimension} and currency = ${currency}
      and day between ${firstDay} and ${lastDay}
  `;
}
