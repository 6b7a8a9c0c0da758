interface LinkPageProps {
  heading: string;
  children: React.ReactNode;
}

/** What the link of an email leads to. */
export function LinkPage({ heading, children }: LinkPageProps) {
  return (
    <div className="wrap grid max-w-160 gap-6 py-[clamp(2.5rem,7vw,6rem)]">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
