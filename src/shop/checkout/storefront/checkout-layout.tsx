import type { OpeningHours } from '#shop/settings/rules/settings.ts';
import ArrowLeft from '~icons/lucide/arrow-left';
import Lock from '~icons/lucide/lock';
import { Link } from 'react-router';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';

interface CheckoutLayoutProps {
  shopName: string;
  openingHours: readonly OpeningHours[];
  /** Opens other pages as new documents. */
  reloadsPage?: boolean;
  children: React.ReactNode;
}

/** The reduced layout of the checkout: a link back and the shop's name, without navigation. */
export function CheckoutLayout({
  shopName,
  openingHours,
  reloadsPage = false,
  children,
}: CheckoutLayoutProps) {
  return (
    <>
      <a
        href="#main"
        className="absolute start-2 top-2 z-10 -translate-y-[200%] rounded-2 bg-ink px-4 py-3 text-on-ink focus:translate-y-0"
      >
        Skip to the form
      </a>
      <header className="border-b border-line print:hidden">
        <div className="wrap grid min-h-19 grid-cols-[auto_1fr_auto] items-center gap-2 text-t2 sm:grid-cols-[1fr_auto_1fr]">
          <Link
            to="/viewcart"
            reloadDocument={reloadsPage}
            className="inline-flex min-h-target w-fit items-center gap-1.5 font-medium whitespace-nowrap underline-offset-[0.35em] hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="icon" /> View cart
          </Link>
          <Wordmark
            shopName={shopName}
            reloadsPage={reloadsPage}
            className="justify-self-center lg:text-[2.375rem]"
          />
          <p className="inline-flex items-center gap-2 justify-self-end text-end text-muted">
            <Lock aria-hidden="true" className="icon" />
            <span className="max-sm:sr-only">Secure checkout</span>
          </p>
        </div>
      </header>
      <main id="main" className="wrap">
        {children}
      </main>
      <footer className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-6 text-t2 text-muted print:hidden">
        <Link
          to="/contact"
          reloadDocument={reloadsPage}
          className="inline-flex min-h-target items-center underline underline-offset-[0.3em]"
        >
          Contact
        </Link>
        <p>{openingHours.map(({ days, hours }) => `${days} ${hours}`).join(', ')}</p>
      </footer>
    </>
  );
}
