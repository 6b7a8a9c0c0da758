/** No e-mail address is longer, and no user name. */
const maxLoginLength = 254;

/** An e-mail address or a user name. */
export type Login = { email: string } | { username: string };

/** What was typed into the field for either, as it is kept and counted. */
export function loginNameOf(typed: string): string {
  return typed.trim().toLowerCase().slice(0, maxLoginLength);
}

/** What holds an @ is an address. */
export function loginFrom(name: string): Login {
  return name.includes('@') ? { email: name } : { username: name };
}
