import { consentWords } from '#shop/orders/rules/consent.ts';

/** Beside a checkbox. The pages open in a tab of their own, so nothing typed is lost. */
export function ConsentText() {
  const [before, terms, between, privacy] = consentWords;
  return (
    <span>
      {before} <TextLink to="/terms">{terms}</TextLink> {between}{' '}
      <TextLink to="/privacy">{privacy}</TextLink>.
    </span>
  );
}

function TextLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
