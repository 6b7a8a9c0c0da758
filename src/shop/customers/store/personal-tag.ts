/**
 * What each column says of a person:
 * - 'none': nothing, or only what its row is about (an amount, a time, a state).
 * - 'account': whose row it is, by the account's opaque id.
 * - 'personal': exported to the person, and erased with the account.
 * - 'hidden': a secret, or a copy of what stands elsewhere; never exported, erased with the account.
 * - 'books': exported; stays after the account, as the law wants to see an order's books.
 */
export type PersonalTag = 'none' | 'account' | 'personal' | 'hidden' | 'books';

/** Tables of the shop itself. */
export function allNone(columns: string): Record<string, PersonalTag> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, 'none']));
}
