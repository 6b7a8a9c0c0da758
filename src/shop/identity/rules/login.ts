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
