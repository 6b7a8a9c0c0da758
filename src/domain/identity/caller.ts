/** Who asks to be let in, before it is known who that is. */
export interface Caller {
  headers: Headers;
  /** The network the request comes from; null where it tells nobody apart, as on this machine. */
  network: string | null;
}
