import type { ManagementObstacle, UserState } from '#domain/identity/user-management.ts';
import type { Area, Role } from '#domain/identity/visitor.ts';
import { instant } from '../format-date.ts';

export const roleWords: Readonly<Record<Role, string>> = {
  shopper: 'Customer',
  staff: 'Staff',
  owner: 'Owner',
};

export const stateWords: Readonly<Record<UserState, string>> = {
  active: 'Active',
  disabled: 'Disabled',
};

export const areaWords: Readonly<Record<Area, { label: string; hint: string }>> = {
  products: { label: 'Products', hint: 'Also promotions and reviews.' },
  orders: {
    label: 'Orders',
    hint: 'All orders, with addresses and status changes.',
  },
  users: { label: 'Users', hint: 'Customer accounts.' },
  settings: { label: 'Settings', hint: 'All settings of the shop.' },
  reports: { label: 'Reports', hint: 'Reports and sent emails.' },
};

export const obstacleWords: Readonly<Record<ManagementObstacle, string>> = {
  'own-account': 'This is your own account.',
  forbidden: 'Only the owner can manage staff.',
};

const providerWords: Readonly<Record<string, string>> = {
  credential: 'Password',
  google: 'Google',
  facebook: 'Facebook',
};

/** 'Password, Google' */
export function signInWords(providers: readonly string[]): string {
  return providers.map((provider) => providerWords[provider] ?? provider).join(', ') || 'None yet';
}

export function signedInWords(sessionCount: number): string {
  if (sessionCount === 0) return 'Nowhere';
  return sessionCount === 1 ? 'On 1 device' : `On ${sessionCount} devices`;
}

export function lastSeenWords(at: number | null): string {
  return at === null ? 'Never' : instant(at);
}
