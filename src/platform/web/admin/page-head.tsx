interface PageHeadProps {
  title: string;
  /** The number of listed items, or a text for it; omitted where the page lists nothing. */
  total?: number | string;
  /** Buttons. */
  children?: React.ReactNode;
}

export function PageHead({ title, total, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <h1 className="me-auto text-[2.25rem]">
        {title}{' '}
        {total !== undefined && (
          <span className="ms-1 font-sans text-[1rem] tracking-[normal] text-muted tabular-nums">
            {total}
          </span>
        )}
      </h1>
      {children}
    </div>
  );
}
