/** The client of a sign-in request. */
export interface Caller {
  headers: Headers;
  /** Client network; null where it does not distinguish clients, as on localhost. */
  network: string | null;
}
