import { Link } from 'react-router';
import { firstOrderAudience, type PromotionForm } from '#shop/promotions/rules/promotion-form.ts';

const nothing: PromotionForm = {
  title: '',
  code: '',
  codes: '',
  kind: 'percent',
  value: '10',
  buyUnits: '',
  getUnits: '',
  getCategory: '',
  products: '',
  setLimit: '',
  category: '',
  minimum: '',
  audience: '',
  startsOn: '',
  endsOn: '',
  totalLimit: '',
  customerLimit: '',
  budget: '',
};

const examples = {
  code: { label: '10% with a code', form: { title: 'Ten percent', code: 'SAVE-10' } },
  automatic: {
    label: '$15 off orders of $100',
    form: { title: '15 off from 100', kind: 'amount', value: '15', minimum: '100' },
  },
  'buy-get': {
    label: 'Buy 2, get 1 free',
    form: { title: 'Third one free', kind: 'buy-get', value: '', buyUnits: '2', getUnits: '1' },
  },
  bundle: {
    label: 'Products together for $99',
    form: { title: 'Set price', kind: 'bundle', value: '99' },
  },
  shipping: {
    label: 'Free shipping from $50',
    form: { title: 'Free shipping from 50', kind: 'free-shipping', value: '', minimum: '50' },
  },
  'first-order': {
    label: '10% off a first order',
    form: { title: 'Welcome', audience: firstOrderAudience, customerLimit: '1' },
  },
  budget: {
    label: '20% until $500 are given',
    form: { title: 'While it lasts', value: '20', budget: '500' },
  },
} as const satisfies Record<string, { label: string; form: Partial<PromotionForm> }>;

/** The form filled in as the example; undefined if there is no such example. */
export function exampleForm(name: string): PromotionForm | undefined {
  const chosen = Object.entries(examples).find(([key]) => key === name);
  return chosen && { ...nothing, ...chosen[1].form };
}

/** Links that open the form already filled in. */
export function PromotionExamples() {
  return (
    <nav aria-label="Examples" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-muted">Begin with an example:</span>
      {Object.entries(examples).map(([name, { label }]) => (
        <Link
          key={name}
          to={`/admin/promotions?example=${name}`}
          preventScrollReset
          className="inline-flex min-h-target items-center rounded-full border border-line px-3.5 font-medium hover:border-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
