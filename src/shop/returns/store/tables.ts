import type { Return, ReturnLine } from '#shop/returns/rules/return.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    returns: ReturnsTable;
    return_lines: ReturnLinesTable;
    return_photos: ReturnPhotosTable;
  }
}

interface ReturnsTable {
  id: string;
  order_id: number;
  request_key: string;
  kind: Return['kind'];
  state: Return['state'];
  note: string;
  answer: string;
  refund_id: string | null;
  exchange_order_id: number | null;
  created_at: number;
  changed_at: number;
}

interface ReturnLinesTable {
  return_id: string;
  position: number;
  quantity: number;
  reason: ReturnLine['reason'];
  wanted_variant_id: string | null;
  restocked: number;
  written_off: number;
}

interface ReturnPhotosTable {
  id: string;
  order_id: number;
  /** Of the form; the return that it makes has it too. */
  request_key: string;
  /** In Base64. */
  jpeg: string;
  width: number;
  height: number;
  created_at: number;
}
