import { ButtonLink } from '#platform/web/button.tsx';

export function NotFoundScreen() {
  return (
    <div className="wrap grid items-center gap-8 pt-12 pb-section lg:grid-cols-[5fr_7fr] lg:gap-[clamp(3rem,8vw,8rem)]">
      <title>Error 404</title>
      <meta name="robots" content="noindex" />
      <ClosedWindow />
      <div>
        <h1 className="text-t8 leading-[0.92] tracking-[-0.03em]">Error 404</h1>
        <p className="mt-5 mb-8 max-w-[24em] text-t4 leading-[1.4] text-muted">
          We are sorry, the page you've requested is not available.
        </p>
        <ButtonLink to="/" size="large" caps>
          BACK TO HOMEPAGE
        </ButtonLink>
      </div>
    </div>
  );
}

function ClosedWindow() {
  return (
    <svg
      viewBox="0 0 420 440"
      aria-hidden="true"
      className="w-60 justify-self-start lg:w-full lg:max-w-104 lg:justify-self-center"
    >
      <path className="fill-card" d="M30 430V190a180 180 0 0 1 360 0v240Z" />
      <path
        className="stroke-paper stroke-14 [stroke-linecap:round]"
        d="M120 330 290 130M190 360l110-130"
      />
      <path className="stroke-ink stroke-[1.5]" d="M0 430h420" />
      <g transform="rotate(-5 210 286)">
        <path className="fill-none stroke-ink stroke-[1.5]" d="M150 250 210 196l60 54" />
        <rect className="fill-deep" x="118" y="250" width="184" height="76" rx="3" />
        <text
          className="fill-on-deep font-serif text-[34px] italic"
          x="210"
          y="299"
          textAnchor="middle"
        >
          back soon
        </text>
      </g>
    </svg>
  );
}
