import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { SegmentTerms } from '#shop/customers/rules/segment.ts';
import type { CustomerKind } from '#shop/customers/rules/customer-table.ts';
import { inSegment, subscribed } from './in-segment.ts';

/** Null and '' do not restrict. */
export interface CustomerFilter {
  /** A part of the name or email in lower case. */
  text: string;
  /** Who placed the order whose number is the text. */
  ordered: { userId: string; email: string } | null;
  kind: CustomerKind | null;
  minOrders: number | null;
  maxOrders: number | null;
  minSpentMinor: number | null;
  maxSpentMinor: number | null;
  /** Instants: from the first up to, but not including, the second. */
  lastOrderFrom: number | null;
  lastOrderBefore: number | null;
  country: string | null;
  tag: string | null;
  isSubscribed: boolean | null;
  segment: SegmentTerms | null;
}

/** The condition on a row of `customers`. */
export function matches(filter: CustomerFilter) {
  const { minOrders, maxOrders, minSpentMinor, maxSpentMinor, country, tag } = filter;
  const { lastOrderFrom, lastOrderBefore, kind, isSubscribed } = filter;
  return (row: ExpressionBuilder<Schema, 'customers'>) =>
    row.and([
      ...(filter.text === '' ? [] : [holds(filter)]),
      ...(kind === null ? [] : [row('user_id', kind === 'guest' ? 'is' : 'is not', null)]),
      ...(minOrders === null ? [] : [row('orders', '>=', minOrders)]),
      ...(maxOrders === null ? [] : [row('orders', '<=', maxOrders)]),
      ...(minSpentMinor === null ? [] : [row('spent_minor', '>=', minSpentMinor)]),
      ...(maxSpentMinor === null ? [] : [row('spent_minor', '<=', maxSpentMinor)]),
      ...(lastOrderFrom === null ? [] : [row('last_order_at', '>=', lastOrderFrom)]),
      ...(lastOrderBefore === null
        ? []
        : [row('last_order_at', '<', lastOrderBefore), row('last_order_at', '>', 0)]),
      ...(country === null ? [] : [row('country', '=', country)]),
      ...(tag === null
        ? []
        : [
            sql<SqlBool>`customers.id in (select customer_id from customer_tags where tag = ${tag})`,
          ]),
      ...(isSubscribed === null
        ? []
        : [isSubscribed ? subscribed : sql<SqlBool>`not ${subscribed}`]),
      ...(filter.segment === null ? [] : [inSegment(filter.segment, 'everyone')]),
    ]);
}

function holds({ text, ordered }: CustomerFilter) {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const owner = ordered && (ordered.userId === '' ? sql.ref('guest_email') : sql.ref('user_id'));
  const theirs = owner
    ? sql`or ${owner} = ${ordered.userId === '' ? ordered.email : ordered.userId}`
    : sql``;
  return sql<SqlBool>`
    (email like ${part} escape '\\' or lower(name) like ${part} escape '\\' ${theirs})
  `;
}
