import { expect, it } from 'vitest';
import { launchSteps, openLaunchSteps } from './launch-checklist.ts';

const nothing = {
  productCount: 0,
  changedSettings: new Set<string>(),
  takesPayments: false,
  sendsEmail: false,
};

it('launch checklist: a new shop has everything to do, and ticks off what is done', () => {
  expect(openLaunchSteps(nothing)).toEqual(launchSteps);
  const changedSettings = new Set(['shippingMethods', 'taxRates', 'privacyPage', 'shopName']);
  expect(openLaunchSteps({ ...nothing, productCount: 1, changedSettings })).toEqual([
    'payment',
    'email',
    'legal-texts',
    'appearance',
  ]);
  const all = new Set([...changedSettings, 'termsPage', 'email', 'tagline']);
  const done = { productCount: 1, changedSettings: all, takesPayments: true };
  expect(openLaunchSteps({ ...done, sendsEmail: true })).toEqual([]);
});
