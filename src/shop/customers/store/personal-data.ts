/**
 * What each column says of a person:
 * - 'none': nothing, or only what its row is about (an amount, a time, a state).
 * - 'account': whose row it is, by the account's opaque id.
 * - 'personal': exported to the person, and erased with the account.
 * - 'hidden': a secret, or a copy of what stands elsewhere; never exported, erased with the account.
 * - 'books': exported; stays after the account, as the law wants to see an order's books.
 */
export type PersonalTag = 'none' | 'account' | 'personal' | 'hidden' | 'books';

/** Every column of every table; one without a tag fails the tests. */
export const personalData: Readonly<Record<string, Readonly<Record<string, PersonalTag>>>> = {
  users: {
    number: 'none',
    id: 'account',
    email: 'personal',
    email_verified: 'none',
    name: 'personal',
    phone: 'personal',
    username: 'personal',
    external_id: 'personal',
    role: 'none',
    disabled_at: 'none',
    is_tax_exempt: 'none',
    last_seen_at: 'none',
    registered_at: 'none',
  },
  sessions: {
    id: 'hidden',
    token: 'hidden',
    user_id: 'account',
    user_agent: 'personal',
    has_second_factor: 'none',
    opened_at: 'none',
    seen_at: 'none',
    expires_at: 'none',
  },
  credentials: {
    id: 'hidden',
    user_id: 'account',
    provider_id: 'personal',
    account_id: 'personal',
    password: 'hidden',
  },
  spent_flows: allNone('id ends_at'),
  second_factors: {
    user_id: 'account',
    sealed_key: 'hidden',
    confirmed_at: 'none',
    last_step: 'none',
    created_at: 'none',
  },
  recovery_codes: { code_hash: 'hidden', user_id: 'account' },
  passkeys: {
    id: 'hidden',
    user_id: 'account',
    name: 'personal',
    public_key: 'hidden',
    counter: 'none',
    transports: 'none',
    created_at: 'none',
    last_used_at: 'none',
  },
  challenges: {
    token_hash: 'hidden',
    purpose: 'none',
    user_id: 'account',
    challenge: 'hidden',
    expires_at: 'none',
  },
  staff_permissions: { user_id: 'account', area: 'none' },
  // Named by the client that uses it.
  api_keys: {
    ...allNone('id key_hash start name scopes created_at last_used_at revoked_at'),
    user_id: 'account',
  },
  webhooks: allNone('id url events is_active created_at'),
  // Refers to an order or product and to no person.
  webhook_deliveries: allNone(
    'id webhook_id event body created_at due_at attempts state status answer last_error ended_at',
  ),
  api_calls: allNone('key_hash body_hash subject created_at'),
  account_tokens: {
    token_hash: 'hidden',
    purpose: 'none',
    user_id: 'account',
    email: 'hidden',
    created_at: 'none',
    expires_at: 'none',
  },
  addresses: {
    id: 'none',
    user_id: 'account',
    form: 'personal',
    is_default: 'none',
    created_at: 'none',
    updated_at: 'none',
  },
  carts: {
    id: 'none',
    token_hash: 'none',
    user_id: 'account',
    checkout_key: 'hidden',
    discount_code: 'personal',
    created_at: 'none',
    updated_at: 'none',
  },
  cart_lines: allNone(
    'cart_id variant_id quantity position title seen_price_minor seen_available cut_from',
  ),
  saved_lines: allNone('cart_id variant_id quantity position title did_not_fit'),
  checkout_drafts: { cart_id: 'none', draft: 'personal', updated_at: 'none' },
  orders: {
    ...allNone(
      'id checkout_key guest_cart_id status fulfillment currency subtotal_minor shipping_minor discount_minor tax_minor included_tax_minor tax_lines tax_exemption total_minor discount_code shipping_option shipping_label country placed_at',
    ),
    number: 'books',
    user_id: 'account',
    user_email: 'books',
    customer_name: 'books',
    form: 'books',
    vat_number: 'books',
  },
  // A copy of what orders keep for the books, to search by: exported and kept with them.
  order_search: { order_id: 'none', words: 'none' },
  sales_changes: allNone('id order_id'),
  counted_orders: allNone('order_id method is_first cancelled_at refunds'),
  sales_days: allNone(
    'dimension currency day key orders new_customers units items_minor discount_minor shipping_minor tax_minor sales_minor cancelled_orders returned_units cancelled_minor refunded_minor returned_tax_minor',
  ),
  sales_state: allNone('id version rules time_zone'),
  order_lines: allNone(
    'order_id position product_id variant_id title category sku option_values picture unit_price_minor quantity deducted_units discount_minor tax_class tax_minor paid_minor',
  ),
  // Notes among staff, and messages that the customer has as emails.
  order_comments: {
    ...allNone('id order_id is_for_customer created_at'),
    author_id: 'account',
    text: 'hidden',
  },
  order_requests: { order_id: 'none', body_hash: 'none' },
  payments: allNone('id order_id method status amount_minor currency created_at'),
  // The note is written by staff, and emptied with the account of the customer.
  refunds: {
    ...allNone(
      'id order_id attempt_id request_key amount_minor items_minor shipping_minor other_minor currency reason state provider_reference failure retry_of created_at settled_at',
    ),
    note: 'hidden',
    actor_id: 'account',
  },
  fulfillments: allNone(
    'id order_id request_key carrier tracking_number tracking_url notice_id created_at cancelled_at',
  ),
  fulfillment_lines: allNone('fulfillment_id position quantity'),
  refund_lines: allNone('refund_id position quantity amount_minor restocked'),
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
  disputes: allNone(
    'gateway reference attempt_id order_id amount_minor currency state reason due_at opened_at',
  ),
  provider_events: allNone('gateway id kind reference received_at'),
  gateway_keys: allNone('gateway sealed updated_at'),
  stock_reservations: allNone('payment_id variant_id quantity'),
  promotion_uses: { order_id: 'none', promotion_id: 'none', user_id: 'account' },
  reviews: ofReviews(),
  deleted_reviews: ofReviews(),
  review_reports: { review_id: 'none', user_id: 'account', reported_at: 'none' },
  discount_codes: {
    id: 'none',
    code: 'none',
    source: 'none',
    kind: 'none',
    amount_minor: 'none',
    currency: 'none',
    percent: 'none',
    first_order_only: 'none',
    issued_to_email: 'personal',
    redeemed_by_order: 'none',
    created_at: 'none',
  },
  newsletter_subscribers: { email: 'personal', subscribed_at: 'none' },
  contact_messages: {
    id: 'none',
    name: 'personal',
    email: 'personal',
    phone: 'personal',
    subject: 'personal',
    message: 'personal',
    received_at: 'none',
  },
  email_edits: allNone('template subject body is_on changed_at'),
  mail_outbox: {
    id: 'none',
    template: 'none',
    recipient: 'personal',
    order_id: 'none',
    data: 'hidden',
    created_at: 'none',
    due_at: 'none',
    attempts: 'none',
    sent_at: 'none',
    state: 'none',
    last_error: 'hidden',
    ended_at: 'none',
  },
  // Names accounts by their opaque ids alone, which say nothing once the account is gone.
  audit_entries: {
    id: 'none',
    at: 'none',
    actor_id: 'account',
    action: 'none',
    subject_type: 'none',
    subject_id: 'none',
    details: 'none',
  },
  jobs: {
    id: 'none',
    kind: 'none',
    payload: 'hidden',
    created_at: 'none',
    due_at: 'none',
    attempts: 'none',
    state: 'none',
    last_error: 'hidden',
    ended_at: 'none',
  },
  categories: allNone(
    'id value home_label filter_label aliases picture photo position product_count updated_at',
  ),
  products: allNone(
    'id title description category_id brand status options price_minor compare_at_minor rate_tenths rating_count version published_at created_at updated_at starting_rate_tenths starting_count written_count written_stars country_of_origin tax_class',
  ),
  variants: allNone(
    'id product_id sku price_minor compare_at_minor option_values picture_id position gtin weight_grams',
  ),
  stock: allNone('variant_id on_hand reserved'),
  product_stock: allNone('product_id units'),
  product_pictures: allNone('id product_id position name alt width height placeholder'),
  uploaded_pictures: allNone('name width height placeholder uploaded_at'),
  // Name accounts by their opaque ids alone, as audit entries do.
  stock_changes: {
    ...allNone('id variant_id at reason units_before units_after order_id'),
    actor_id: 'account',
  },
  deleted_products: { ...allNone('id title snapshot deleted_at'), actor_id: 'account' },
  product_search: allNone('product_id words'),
  search_words: allNone('word'),
  search_spellings: allNone('form word'),
  product_imports: {
    ...allNone('id file_name file bytes format delimiter columns not_understood category_id'),
    ...allNone('picture_hosts fetches_pictures lease_until'),
    ...allNone('phase state failure position row_count problem_count created_at ended_at starts'),
    user_id: 'account',
  },
  import_products: allNone(
    'import_id key first_row title outcome is_written product_id edited_at picture_count whole_row other_key',
  ),
  import_pictures: allNone(
    'id import_id product_id position row_no field address alt publishes_edit state attempts due_at picture_name last_error ended_at',
  ),
  import_rows: allNone('import_id row_no key sku cells'),
  import_categories: allNone('import_id category choice category_id value'),
  import_problems: allNone('import_id number row_no field words is_refusal category'),
  promotions: allNone(
    'id title code kind amount_minor percent currency minimum_minor category starts_at ends_at total_limit customer_limit used_count created_at',
  ),
  settings: allNone('key value updated_at'),
  versions: allNone('name value'),
  sequences: allNone('name value'),
  schema_migrations: allNone('name checksum applied_at'),
};

/** Tables of the shop itself. */
function allNone(columns: string): Record<string, PersonalTag> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, 'none']));
}

function ofReviews(): Record<string, PersonalTag> {
  return {
    id: 'none',
    product_id: 'none',
    user_id: 'account',
    author: 'personal',
    stars: 'none',
    title: 'personal',
    body: 'personal',
    written_at: 'none',
    edited_at: 'none',
    hidden_at: 'none',
  };
}
