export interface StaffSettings {
  /** Staff of a live shop are signed out after this time without a request. */
  staffIdleMinutes: number;
  /** Staff of a live shop sign in again this long after signing in. */
  staffSessionHours: number;
  /** Refunds of an order above this amount need a second person; 0 for none. */
  refundApprovalMinor: number;
  /** Whether erasing an account and changes of owners need a second person. */
  twoPersonRule: 'off' | 'on';
}

export const defaultStaffSettings: StaffSettings = {
  staffIdleMinutes: 30,
  staffSessionHours: 12,
  refundApprovalMinor: 0,
  twoPersonRule: 'off',
};

/** Ending the rule needs a second person itself. */
export const ruleSetting = 'twoPersonRule' satisfies keyof StaffSettings;
/** The section that holds it. */
export const ruleSection = 'staff';
