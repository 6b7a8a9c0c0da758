import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsOfBranch } from '#shop/catalogue/store/categories.ts';
import type { SegmentTerms } from '#shop/customers/rules/segment.ts';
import { stands } from './counted-orders.ts';

/** Of everyone, along counted columns, or of one row, from its orders as they are now. */
export type Whose = 'everyone' | 'one';

/** The condition on a row of `customers`. */
export function inSegment(terms: SegmentTerms, whose: Whose): RawBuilder<SqlBool> {
  const parts = [
    ...rowConditions(terms),
    ...orderConditions(terms, whose),
    ...lastOrderConditions(terms, whose),
    ...boughtConditions(terms, whose),
  ];
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` and `)})`;
}

type Conditions = RawBuilder<unknown>[];

function rowConditions(terms: SegmentTerms): Conditions {
  const { kind, country, region, tag, isSubscribed, minSpentMinor, maxSpentMinor } = terms;
  return [
    ...(kind === null
      ? []
      : [kind === 'guest' ? sql`customers.user_id is null` : sql`customers.user_id is not null`]),
    ...(country === null ? [] : [sql`customers.country = ${country}`]),
    ...(region === null ? [] : [sql`customers.region = ${region}`]),
    ...(minSpentMinor === null ? [] : [sql`customers.spent_minor >= ${minSpentMinor}`]),
    ...(maxSpentMinor === null ? [] : [sql`customers.spent_minor <= ${maxSpentMinor}`]),
    ...(tag === null
      ? []
      : [sql`customers.id in (select customer_id from customer_tags where tag = ${tag})`]),
    ...(isSubscribed === null ? [] : [isSubscribed ? subscribed : sql`not ${subscribed}`]),
  ];
}

export const subscribed = sql<SqlBool>`exists (
  select 1 from newsletter_subscribers where newsletter_subscribers.email = customers.email
)`;

function orderConditions(terms: SegmentTerms, whose: Whose): Conditions {
  const { minOrders, maxOrders, ordersSince } = terms;
  if (minOrders === null && maxOrders === null) return [];
  const isCounted = whose === 'everyone' && ordersSince === null;
  const since = ordersSince === null ? sql`` : sql`and orders.placed_at >= ${ordersSince}`;
  const count = isCounted ? sql`customers.orders` : ofTheirOrders(sql`count(*)`, since);
  // Few customers have so many orders, or any of late: the others need no count.
  const isLikely = whose === 'everyone' && !isCounted && minOrders !== null;
  return [
    ...(isLikely
      ? [sql`customers.orders >= ${minOrders}`, sql`customers.last_order_at >= ${ordersSince}`]
      : []),
    ...(minOrders === null ? [] : [sql`${count} >= ${minOrders}`]),
    ...(maxOrders === null ? [] : [sql`${count} <= ${maxOrders}`]),
  ];
}

function lastOrderConditions(terms: SegmentTerms, whose: Whose): Conditions {
  const { lastOrderFromAt, lastOrderBeforeAt, quietSince } = terms;
  const last =
    whose === 'everyone'
      ? sql`customers.last_order_at`
      : ofTheirOrders(sql`coalesce(max(orders.placed_at), 0)`, sql``);
  const before = [lastOrderBeforeAt, quietSince].filter((at) => at !== null);
  return [
    ...(lastOrderFromAt === null ? [] : [sql`${last} >= ${lastOrderFromAt}`]),
    ...before.map((at) => sql`${last} < ${at}`),
    ...(before.length === 0 ? [] : [sql`${last} > 0`]),
  ];
}

/** A subquery for each kind of customer, because each has an index of its own. */
function ofTheirOrders(what: RawBuilder<unknown>, only: RawBuilder<unknown>) {
  return sql`case when customers.user_id is null
    then (
      select ${what} from orders where orders.user_email = customers.guest_email
        and orders.guest_cart_id is not null and ${stands} ${only}
    )
    else (
      select ${what} from orders where orders.user_id = customers.user_id and ${stands} ${only}
    ) end`;
}

function boughtConditions({ productId, category }: SegmentTerms, whose: Whose): Conditions {
  const bought = whose === 'everyone' ? amongBuyers : inTheirOrders;
  return [
    ...(productId === null ? [] : [bought(sql`order_lines.product_id = ${productId}`)]),
    ...(category === null
      ? []
      : [
          bought(sql`order_lines.product_id in (
            select products.id from products where products.category_id in ${idsOfBranch(category)}
          )`),
        ]),
  ];
}

function amongBuyers(line: RawBuilder<unknown>) {
  const bought = sql`${stands}
    and orders.id in (select order_lines.order_id from order_lines where ${line})`;
  return sql`(
    customers.user_id in (select orders.user_id from orders where ${bought})
    or customers.guest_email in (
      select orders.user_email from orders where orders.guest_cart_id is not null and ${bought}
    )
  )`;
}

function inTheirOrders(line: RawBuilder<unknown>) {
  const ordered = sql`and exists (
    select 1 from order_lines where order_lines.order_id = orders.id and ${line}
  )`;
  return sql`${ofTheirOrders(sql`count(*)`, ordered)} > 0`;
}
