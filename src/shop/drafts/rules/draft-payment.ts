/** By hand, before the order is placed. */
export const receivedBy = ['cash', 'bank-transfer', 'check'] as const;
export type ReceivedBy = (typeof receivedBy)[number];

export type DraftPayment =
  /** The customer receives a link and pays. */
  | { kind: 'link' }
  /** Staff have received it. The reference is for staff. */
  | { kind: 'received'; by: ReceivedBy; reference: string };
