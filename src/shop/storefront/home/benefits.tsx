interface BenefitsProps {
  /** '$50'; null where every order ships free. */
  freeShippingFrom: string | null;
  /** The discount on one item for a new account; 0 for none. */
  welcomePercentOff: number;
}

export function Benefits({ freeShippingFrom, welcomePercentOff }: BenefitsProps) {
  return (
    <section aria-label="What you can count on" className="wrap pb-section">
      <ul className="grid grid-cols-2 gap-x-gap gap-y-8 lg:grid-cols-4">
        <Benefit figure={freeShippingFrom ?? '$0'} promise="Free shipping">
          {freeShippingFrom ? `for orders of ${freeShippingFrom} or more` : 'for every order'}
        </Benefit>
        <Benefit figure="30" unit="days" promise="Free returns">
          within 30 days
        </Benefit>
        {welcomePercentOff > 0 && (
          <Benefit figure={`${welcomePercentOff}%`} promise={`${welcomePercentOff}% off one item`}>
            on sign-up
          </Benefit>
        )}
        <Benefit figure="24/7" promise="24/7 support">
          from people who know the shelves
        </Benefit>
      </ul>
    </section>
  );
}

interface BenefitProps {
  figure: string;
  unit?: string;
  promise: string;
  children: string;
}

function Benefit({ figure, unit, promise, children }: BenefitProps) {
  return (
    <li className="border-t border-ink pt-4">
      <p
        aria-hidden="true"
        className="mb-3 font-serif text-[clamp(3rem,2rem+3vw,5rem)] leading-none tracking-[-0.03em] whitespace-nowrap lining-nums"
      >
        {figure} {unit && <em className="text-[0.42em] tracking-normal">{unit}</em>}
      </p>
      <p className="max-w-60 text-t2 leading-[1.45] text-muted">
        <strong className="font-semibold text-ink">{promise}</strong> {children}
      </p>
    </li>
  );
}
