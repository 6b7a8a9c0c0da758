/** Settings that affect how products are presented. */
export interface Terms {
  currency: string;
  fewLeftAt: number;
}
