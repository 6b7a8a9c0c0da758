import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { dismissLaunchSteps, showLaunchSteps } from './launch-checklist.ts';

eachEngine('the launch checklist', ({ open }) => {
  it('is for staff of a live shop who manage its settings, until it is hidden', async () => {
    const demo = emptyShop(await open());
    expect(await showLaunchSteps(demo, owner)).toBeNull();
    const shop = { ...demo, mode: 'live' as const };
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await showLaunchSteps(shop, clerk)).toBeNull();
    expect(await showLaunchSteps(shop, owner)).toContain('shipping');
    const change = { key: 'shippingMethods', value: [], now: 1 };
    await shop.db.write((writer) => saveSetting(writer, change));
    expect(await showLaunchSteps(shop, owner)).not.toContain('shipping');
    expect(await dismissLaunchSteps(shop, clerk)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await showLaunchSteps(shop, owner)).toContain('tax');
    expect(await dismissLaunchSteps(shop, owner)).toMatchObject({ ok: true });
    expect(await showLaunchSteps(shop, owner)).toBeNull();
  });
});
