import type { ManagementObstacle, UserState } from '#domain/identity/user-management.ts';
import type { Area, Role } from '#domain/identity/visitor.ts';
import { instant } from '../instant.ts';

export const roleWords: Readonly<Record<Role, string>> = {
  shopper: 'Shopper',
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
    hint: 'Everybody’s, with their addresses, and what is done with them.',
  },
  users: { label: 'Users', hint: 'The accounts of shoppers.' },
  settings: { label: 'Settings', hint: 'How the shop works.' },
  reports: { label: 'Reports', hint: 'Figures, and the mail that went out.' },
};

export const obstacleWords: Readonly<Record<ManagementObstacle, string>> = {
  'own-account': 'This is your own account.',
  forbidden: 'Only the owner of the shop looks after staff.',
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
