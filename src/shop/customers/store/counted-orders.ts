import { sql } from 'kysely';

/** As reports count: a cancelled order is none, and one that replaces items belongs to the order that paid. */
export const stands = sql<boolean>`
  orders.status <> 'cancelled' and orders.replaces_order_id is null
`;

/** What an item costs more than the one that it replaces is spent, but its order is none of its own. */
export const countedOrders = sql<number>`
  count(case when orders.replaces_order_id is null then 1 end)
`;
