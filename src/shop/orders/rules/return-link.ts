/** A return, as the page of its order names it. */
export interface ReturnLink {
  id: string;
  createdAt: number;
  units: number;
  /** 'Requested' */
  status: string;
}
