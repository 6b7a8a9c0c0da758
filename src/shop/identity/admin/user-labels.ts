import type { ManagementObstacle, UserState } from '#shop/identity/rules/user-management.ts';
import type { Area, Role } from '#shop/access/rules/visitor.ts';

export const roleLabels: Readonly<Record<Role, string>> = {
  customer: 'Customer',
  staff: 'Staff',
  owner: 'Owner',
};

export const stateLabels: Readonly<Record<UserState, string>> = {
  active: 'Active',
  disabled: 'Disabled',
};

export const areaLabels: Readonly<Record<Area, { label: string; hint: string }>> = {
  products: { label: 'Products', hint: 'Also promotions and reviews.' },
  orders: {
    label: 'Orders',
    hint: 'All orders, with addresses and status changes.',
  },
  users: { label: 'Users', hint: 'Customer accounts.' },
  settings: { label: 'Settings', hint: 'All settings of the shop.' },
  payments: { label: 'Payments', hint: 'Payment providers and their keys.' },
  reports: { label: 'Reports', hint: 'Reports and sent emails.' },
};

export const obstacleMessages: Readonly<Record<ManagementObstacle, string>> = {
  'own-account': 'This is your own account.',
  forbidden: 'Only the owner can manage staff.',
};

const signInMethodLabels: Readonly<Record<string, string>> = {
  credential: 'Password',
  google: 'Google',
  facebook: 'Facebook',
};

/** 'Password, Google' */
export function signInMethodsLabel(providers: readonly string[]): string {
  return (
    providers.map((provider) => signInMethodLabels[provider] ?? provider).join(', ') || 'None yet'
  );
}

export function sessionCountLabel(sessionCount: number): string {
  if (sessionCount === 0) return 'On no device';
  return sessionCount === 1 ? 'On 1 device' : `On ${sessionCount} devices`;
}
