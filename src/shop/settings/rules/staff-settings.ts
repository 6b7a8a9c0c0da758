export interface StaffSettings {
  /** Staff of a live shop are signed out after this time without a request. */
  staffIdleMinutes: number;
  /** Staff of a live shop sign in again this long after signing in. */
  staffSessionHours: number;
}

export const defaultStaffSettings: StaffSettings = {
  staffIdleMinutes: 30,
  staffSessionHours: 12,
};
