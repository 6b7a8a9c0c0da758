/** The sections of the account page, in menu order. */
export const accountSections = [
  { path: '/account', label: 'Details' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/sign-in', label: 'Sign-in' },
  { path: '/account/devices', label: 'Devices' },
  { path: '/account/data', label: 'Your data' },
] as const;
