import { expect, it } from 'vitest';
import { setRole } from '#shop/identity/store/staff.ts';
import { decideAccountChange } from '#shop/identity/use-cases/approve-account-change.ts';
import { listAccountApprovals } from '#shop/identity/use-cases/list-account-approvals.ts';
import { loadSettings } from './load-settings.ts';
import { resetSettings, saveSettings, showSettings } from './edit-settings.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Typed } from '#shop/settings/rules/rule.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { proven } from '../../../../tests/support/staff.ts';

async function newOwner(shop: Shop, name: string): Promise<Visitor> {
  const visitor = await newCustomer(shop, name);
  await shop.db.write((writer) => setRole(writer, visitor.userId, { role: 'owner', areas: [] }));
  return { ...visitor, role: 'owner' };
}

async function opened(shop: Shop, visitor: Visitor) {
  const shown = await showSettings(shop, visitor, 'staff');
  if (!shown.ok) throw new Error(shown.failure.code);
  return shown.value;
}

async function save(shop: Shop, visitor: Visitor, changed: Typed) {
  const { typed, stamp } = await opened(shop, visitor);
  return saveSettings(shop, visitor, { section: 'staff', stamp, typed: { ...typed, ...changed } });
}

const answer = (isChanged: boolean, isWaiting: boolean) => ({
  ok: true,
  value: { isChanged, isWaiting },
});

eachEngine('setting of the two-person rule', ({ open }) => {
  it('is switched on with two owners, and off by two of them or by an only one', async () => {
    const shop = emptyShop(await open());
    const boss = await newOwner(shop, 'boss');
    expect(await save(shop, boss, { twoPersonRule: 'on' })).toMatchObject({
      failure: { code: 'invalid', problems: { twoPersonRule: expect.stringContaining('owner') } },
    });
    const partner = await newOwner(shop, 'partner');
    expect(await save(shop, boss, { twoPersonRule: 'on' })).toEqual(answer(true, false));

    const both = { twoPersonRule: 'off', staffIdleMinutes: '60' };
    expect(await save(shop, boss, both)).toEqual(answer(true, true));
    const { stamp } = await opened(shop, boss);
    expect(await resetSettings(shop, boss, { section: 'staff', stamp })).toMatchObject({
      value: { isWaiting: true },
    });
    expect(await loadSettings(shop)).toMatchObject({ twoPersonRule: 'on', staffIdleMinutes: 30 });
    const listed = await listAccountApprovals(shop, partner);
    const waiting = listed.ok ? listed.value.waiting : [];
    expect(waiting).toMatchObject([{ kind: 'rule', change: null, requester: boss.email }]);
    const end = { id: waiting[0]?.id ?? '', to: 'approved', words: '' } as const;
    expect(await decideAccountChange(shop, proven(partner), end)).toMatchObject({ ok: true });
    expect(await loadSettings(shop)).toMatchObject({ twoPersonRule: 'off' });

    await save(shop, boss, { twoPersonRule: 'on' });
    await shop.db.write((writer) =>
      setRole(writer, partner.userId, { role: 'customer', areas: [] }),
    );
    expect(await save(shop, boss, { twoPersonRule: 'off' })).toEqual(answer(true, false));
  });
});
