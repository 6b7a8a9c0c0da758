/** The maximum length of an email address; usernames are shorter. */
const maxLoginLength = 254;

/** An email address or a username. */
export type Login = { email: string } | { username: string };

/** Normalized input of the field that accepts either. */
export function loginNameOf(typed: string): string {
  return typed.trim().toLowerCase().slice(0, maxLoginLength);
}

/** Input with an @ is an email address. */
export function loginFrom(name: string): Login {
  return name.includes('@') ? { email: name } : { username: name };
}

const maxExternalIdLength = 200;

/** Normalizes the id of an account in an external system; null when invalid. */
export function externalIdFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text.length > maxExternalIdLength) return null;
  return text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : null;
}
