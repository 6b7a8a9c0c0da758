interface AuthLayoutProps {
  /** The first part is set in roman type, the second in italics. */
  heading: readonly [string, string];
  intro: React.ReactNode;
  children: React.ReactNode;
}

/** The layout of the pages for signing in and account recovery. */
export function AuthLayout({ heading: [roman, italic], intro, children }: AuthLayoutProps) {
  return (
    <div className="wrap grid items-start gap-x-[clamp(3rem,8vw,8rem)] gap-y-10 py-[clamp(2.5rem,7vw,6rem)] lg:grid-cols-[6fr_5fr]">
      <header>
        <h1>
          {roman} <em className="block">{italic}</em>
        </h1>
        <p className="mt-6 max-w-112 text-[1rem] text-muted">{intro}</p>
      </header>
      <div className="grid max-w-120 gap-6 lg:pt-3">{children}</div>
    </div>
  );
}
