export interface StaffSettings {
  /** Staff of a live shop are signed out after this time without a request. */
  staffIdleMinutes: number;
  /** Staff of a live shop sign in again this long after signing in. */
  staffSessionHours: number;
  /** Refunds of an order above this amount need a second person; 0 for none. */
  refundApprovalMinor: number;
}

export const defaultStaffSettings: StaffSettings = {
  staffIdleMinutes: 30,
  staffSessionHours: 12,
  refundApprovalMinor: 0,
};
