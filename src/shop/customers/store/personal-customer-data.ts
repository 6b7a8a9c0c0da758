import { allNone, type PersonalTag } from './personal-tag.ts';

/** What the shop keeps of a person beside account and orders. All of it goes with the account. */
export const customerColumns: Readonly<Record<string, Readonly<Record<string, PersonalTag>>>> = {
  // Copies of the account’s details and of what its orders say, to sort and filter by. A guest is no account: the
  // row goes when the contact details of the orders are removed.
  customers: {
    ...allNone('id since orders spent_minor currency last_order_at guest_email'),
    user_id: 'account',
    email: 'personal',
    name: 'personal',
    country: 'personal',
    region: 'personal',
    city: 'personal',
  },
  customers_state: allNone('id version time_zone'),
  customer_months: allNone('customer_id currency month cohort net_minor'),
  // How many, and nothing about who.
  cohort_months: allNone('currency cohort month customers net_minor'),
  customer_changes: { ...allNone('id order_id'), user_id: 'account' },
  customer_tags: { customer_id: 'none', tag: 'personal' },
  // Conditions that the shop chose.
  segments: allNone(
    'id name kind min_orders max_orders order_days min_spent_minor max_spent_minor last_order_from last_order_before quiet_days country region tag product_id category is_subscribed created_at',
  ),
  // Notes among staff.
  customer_notes: {
    ...allNone('id customer_id created_at'),
    author_id: 'account',
    text: 'hidden',
  },
  // What audit events have recorded of a person, beside the entries, which hold salted digests of it.
  audit_personal: { entry_id: 'none', user_id: 'account', salt: 'none', content: 'personal' },
};
