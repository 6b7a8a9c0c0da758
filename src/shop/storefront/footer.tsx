import { Link } from 'react-router';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';
import { AccountLinks } from '#shop/identity/storefront/account-links.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';

export function Footer({ storefront }: { storefront: StorefrontData }) {
  const { shopName, tagline, address, openingHours, currency, account } = storefront;
  return (
    <footer className="wrap mt-auto grid gap-8 pt-16 pb-8 text-t2 lg:grid-cols-[1fr_auto_auto] lg:items-start lg:gap-x-20 print:hidden">
      <div>
        <Wordmark shopName={shopName} className="lg:text-[2.375rem]" />
        <p className="mt-3.5 text-muted">
          {tagline}
          <br />
          {address.join(', ')}
        </p>
      </div>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-7">
        <FooterLink to="/about">About</FooterLink>
        <FooterLink to="/contact">Contact</FooterLink>
        <AccountLinks account={account} signInLabel="Sign in/Sign up" className={footerLink} />
        <FooterLink to="/viewcart">View Cart</FooterLink>
      </nav>
      <dl className="grid w-fit grid-cols-[9.5rem_auto] gap-x-4 lg:pt-2.25">
        {openingHours.map(({ days, hours }) => (
          <div key={days} className="contents">
            <dt className="text-muted">{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-3 text-muted lg:col-span-full">
        <p>
          © {shopName}. All prices in {currency}.
        </p>
        <nav aria-label="Service" className="flex flex-wrap gap-x-7 *:font-normal *:hover:text-ink">
          <FooterLink to="/shipping">Shipping</FooterLink>
          <FooterLink to="/returns">Returns</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
          <FooterLink to="/privacy">Privacy</FooterLink>
        </nav>
      </div>
    </footer>
  );
}

const footerLink =
  'inline-flex min-h-target items-center font-medium underline-offset-[0.35em] hover:underline';

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={footerLink}>
      {children}
    </Link>
  );
}
