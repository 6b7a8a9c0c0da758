import { describe, expect, it } from 'vitest';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { actions, may, refusal, type Action } from './permissions.ts';
import { type Area, areas } from './visitor.ts';

const actionsOf: Record<Area, Action[]> = {
  products: ['manage-products', 'manage-promotions', 'manage-reviews'],
  orders: ['see-orders', 'manage-orders'],
  users: ['see-users', 'manage-customers'],
  settings: ['manage-settings'],
  payments: ['manage-payments', 'manage-gift-cards'],
  reports: ['see-figures', 'manage-mail'],
};

describe('permissions', () => {
  it.each(areas)(
    'staff who look after %s may do that, enter the admin area, and nothing else',
    (area) => {
      const clerk = { ...staff, areas: [area] };
      const allowed = actions.filter((action) => may(clerk, action));
      expect(allowed.toSorted()).toEqual([...actionsOf[area], 'enter-admin'].toSorted());
    },
  );

  it('staff without a permission can open the admin area and nothing else', () => {
    const clerk = { ...staff, areas: [] };
    expect(actions.filter((action) => may(clerk, action))).toEqual(['enter-admin']);
  });

  it('owners have every permission, and only they manage staff and see status and audit log', () => {
    expect(actions.filter((action) => !may(owner, action))).toEqual([]);
    expect(actions.filter((action) => !may(staff, action))).toEqual([
      'manage-staff',
      'see-status',
      'see-audit-log',
    ]);
  });

  it('customers and visitors have no permission, whatever permissions their account stores', () => {
    for (const who of [null, customer, { ...customer, areas }]) {
      expect(actions.filter((action) => may(who, action))).toEqual([]);
    }
  });
});

describe('an access rule', () => {
  it('admits everyone, signed-in visitors, or visitors with a permission', () => {
    expect([null, customer, staff].map((who) => refusal('everyone', who))).toEqual([
      null,
      null,
      null,
    ]);
    expect([null, customer].map((who) => refusal('signed-in', who))).toEqual([
      'not-signed-in',
      null,
    ]);
    expect([null, customer].map((who) => refusal('buyer', who))).toEqual(['not-signed-in', null]);
    expect([null, customer].map((who) => refusal('buyer', who, true))).toEqual([null, null]);
    expect(refusal('signed-in', null, true)).toBe('not-signed-in');
    expect(refusal('manage-orders', null, true)).toBe('not-signed-in');
    expect(
      [null, customer, { ...staff, areas: [] }, staff].map((who) => refusal('see-orders', who)),
    ).toEqual(['not-signed-in', 'forbidden', 'forbidden', null]);
  });
});
