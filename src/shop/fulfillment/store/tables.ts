import type { Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    fulfillments: FulfillmentsTable;
    fulfillment_lines: { fulfillment_id: string; position: number; quantity: number };
  }
}

interface FulfillmentsTable {
  id: string;
  order_id: number;
  request_key: string;
  carrier: Fulfillment['carrier'];
  tracking_number: string;
  tracking_url: string | null;
  notice_id: string;
  created_at: number;
  cancelled_at: number | null;
}
