import { allNone, type PersonalTag } from './personal-tag.ts';

const salesColumns =
  'dimension currency day key orders new_customers units items_minor discount_minor shipping_minor tax_minor sales_minor cancelled_orders returned_units cancelled_minor refunded_minor returned_tax_minor';

/** The tables of orders, their payments, shipments and documents. */
export const orderColumns: Readonly<Record<string, Readonly<Record<string, PersonalTag>>>> = {
  orders: {
    ...allNone(
      'id checkout_key guest_cart_id status fulfillment currency subtotal_minor shipping_minor discount_minor tax_minor included_tax_minor tax_lines tax_exemption total_minor discount_code shipping_option shipping_label country placed_at replaces_order_id consent_version consented_at',
    ),
    number: 'books',
    user_id: 'account',
    user_email: 'books',
    customer_name: 'books',
    form: 'books',
    billing: 'books',
    vat_number: 'books',
    // Evidence for the tax office: the number of the shop, and what VIES has answered.
    vat_check: 'books',
  },
  agreed_texts: allNone('version content first_agreed_at'),
  // Orders that staff prepare for the account, or for its address.
  draft_orders: {
    ...allNone('id version created_at updated_at'),
    user_id: 'account',
    email: 'personal',
    draft: 'personal',
    updated_by: 'account',
  },
  // A copy of what orders keep for the books, to search by: exported and kept with them.
  order_search: { order_id: 'none', words: 'none' },
  sales_changes: allNone('id order_id'),
  counted_orders: allNone('order_id method is_first cancelled_at refunds'),
  sales_days: allNone(salesColumns),
  sales_months: allNone(salesColumns),
  sales_state: allNone('id version rules time_zone'),
  visit_hours: allNone('day hour visits carts checkouts'),
  order_lines: allNone(
    'order_id position product_id variant_id title category sku option_values picture unit_price_minor quantity deducted_units returned_units exchanged_units exchanged_back_units cancelled_units discount_minor tax_class tax_minor paid_minor needs_shipping return_policy gift_cards_issued',
  ),
  order_tags: allNone('tag order_id'),
  // Named and put together by staff.
  order_views: { ...allNone('id name query is_shared created_at'), user_id: 'account' },
  // Notes among staff, and messages that the customer has as emails.
  order_comments: {
    ...allNone('id order_id is_for_customer created_at'),
    author_id: 'account',
    text: 'hidden',
  },
  order_requests: { order_id: 'none', body_hash: 'none' },
  payments: allNone(
    'id order_id method status amount_minor currency created_at balance_minor gift_card_minor',
  ),
  balance_payments: allNone('id order_id attempt_id method amount_minor currency state created_at'),
  // The note is written by staff, and emptied with the account of the customer.
  refunds: {
    ...allNone(
      'id order_id attempt_id request_key amount_minor items_minor shipping_minor other_minor currency reason state provider_reference failure retry_of is_excess gift_card_id created_at settled_at',
    ),
    note: 'hidden',
    actor_id: 'account',
  },
  // Among staff: with the notes of refunds, and deleted with the account of the customer.
  approvals: {
    ...allNone('id kind subject_id state requested_at expires_at decided_at'),
    request: 'hidden',
    words: 'hidden',
    requester_id: 'account',
    decider_id: 'account',
  },
  // Issued for an order and kept with it, as the law wants: its content names the buyer, and nothing else does.
  documents: {
    ...allNone(
      'id order_id kind number cause refund_id issued_at issued_day currency total_minor method',
    ),
    content: 'books',
    actor_id: 'account',
  },
  document_series: allNone('prefix last_number'),
  document_changes: allNone('id order_id cause'),
  fulfillments: allNone(
    'id order_id request_key carrier tracking_number tracking_url notice_id created_at cancelled_at',
  ),
  returns: {
    ...allNone(
      'id order_id request_key kind state refund_id exchange_order_id created_at changed_at',
    ),
    note: 'personal',
    answer: 'personal',
  },
  return_photos: {
    ...allNone('id order_id request_key width height created_at'),
    jpeg: 'personal',
  },
  return_lines: allNone(
    'return_id position quantity reason wanted_variant_id restocked written_off',
  ),
  fulfillment_lines: allNone('fulfillment_id position quantity'),
  refund_lines: allNone('refund_id position quantity amount_minor restocked unshipped_units'),
  payment_attempts: {
    ...allNone(
      'id cart_id checkout_key state reference amount_minor currency order_id created_at expires_at reserved_since gateway captured_minor authorized_until decline_reason check_at fee_minor net_minor payout paid_out_at pays_order_id',
    ),
    user_id: 'account',
    claimed_by: 'account',
    // A copy of the checkout draft until the order is placed.
    plan: 'hidden',
    // Where the provider's answer is sent to; the account's own address is exported with it.
    email: 'hidden',
  },
  gift_cards: {
    ...allNone(
      'id code_hash last4 currency balance_minor issued_minor expires_at disabled_at created_at',
    ),
    recipient: 'personal',
    message: 'personal',
  },
  // The reason is that of staff for a change of the balance.
  gift_card_entries: allNone(
    'id card_id kind amount_minor order_id order_number attempt_id reason created_at',
  ),
  disputes: allNone(
    'gateway reference attempt_id order_id amount_minor currency state reason due_at opened_at',
  ),
  provider_events: allNone('gateway id kind reference received_at'),
};
