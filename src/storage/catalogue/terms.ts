/** The merchant's settings that products are told in. */
export interface Terms {
  currency: string;
  fewLeftAt: number;
}
