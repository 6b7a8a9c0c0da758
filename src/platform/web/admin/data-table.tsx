import './data-table.css';

interface DataTableProps {
  label: string;
  /** The column headers. */
  children: React.ReactNode;
  rows: React.ReactNode;
  className?: string;
}

export function DataTable({ label, children, rows, className = '' }: DataTableProps) {
  return (
    <table aria-label={label} className={`data-table ${className}`}>
      <thead>
        <tr>{children}</tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}

/** A table that is read down its columns: on narrow screens it stays one, and is scrolled sideways. */
export function ScrollTable({ label, children, rows }: Omit<DataTableProps, 'className'>) {
  return (
    // The keyboard scrolls the table where it is wider than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={`Table: ${label}`} className="-mx-2 overflow-x-auto px-2">
      <DataTable label={label} rows={rows} className="scroll-table">
        {children}
      </DataTable>
    </section>
  );
}

export function Head(props: React.ComponentProps<'th'>) {
  return <th scope="col" {...props} />;
}

interface CellProps extends React.ComponentProps<'td'> {
  /** The column header, repeated where rows render as blocks. */
  label: string;
}

export function Cell({ label, ...rest }: CellProps) {
  return <td data-label={label} {...rest} />;
}

/** In place of a table without rows: what will be here, and how the first one comes about. */
export function EmptyState({ children }: { children: React.ReactNode }) {
  return <p className="border-t border-ink py-10 text-muted">{children}</p>;
}
