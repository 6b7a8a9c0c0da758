export const launchSteps = [
  'products',
  'shipping',
  'payment',
  'tax',
  'email',
  'legal-texts',
  'appearance',
] as const;

export type LaunchStep = (typeof launchSteps)[number];

interface LaunchFacts {
  productCount: number;
  /** Settings that the merchant has changed. */
  changedSettings: ReadonlySet<string>;
  /** A provider is set up, or an account for bank transfers. */
  takesPayments: boolean;
  sendsEmail: boolean;
}

/** The key under which the settings keep that staff have put the checklist away. */
export const checklistDismissed = 'checklistDismissed';

/** What a new shop still has to do, in the order of the list; a step is done once the merchant has changed its settings. */
export function openLaunchSteps(facts: LaunchFacts): LaunchStep[] {
  const { changedSettings: changed } = facts;
  const hasAny = (...keys: string[]) => keys.some((key) => changed.has(key));
  const isDone: Readonly<Record<LaunchStep, boolean>> = {
    products: facts.productCount > 0,
    shipping: hasAny('shippingMethods'),
    payment: facts.takesPayments,
    tax: hasAny('taxMode', 'taxRates'),
    email: facts.sendsEmail && hasAny('email'),
    'legal-texts': changed.has('privacyPage') && changed.has('termsPage'),
    appearance: hasAny('shopName') && hasAny('slides', 'banners', 'tagline', 'aboutIntro'),
  };
  return launchSteps.filter((step) => !isDone[step]);
}
