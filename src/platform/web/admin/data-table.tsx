import './data-table.css';
import { Link, type LinkProps } from 'react-router';

interface DataTableProps {
  label: string;
  /** The column headers. */
  children: React.ReactNode;
  rows: React.ReactNode;
  /** It has more columns than a tablet is wide. */
  isWide?: boolean;
  className?: string;
}

export function DataTable({ label, children, rows, isWide, className = '' }: DataTableProps) {
  return (
    <table
      aria-label={label}
      className={`data-table ${isWide === true ? 'wide-table' : ''} ${className}`}
    >
      <thead>
        <tr>{children}</tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}

/** A table that is read down its columns: on narrow screens it stays one, and is scrolled sideways. */
export function ScrollTable({
  label,
  children,
  rows,
}: Omit<DataTableProps, 'className' | 'isWide'>) {
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
  /** The column header, repeated before the value where rows are blocks and no place is given. */
  label: string;
  /**
   * Where the cell stands in a block: the picture before the title, the title, the end of its line (the
   * amount or the status), the second line without its label, a line of its own, or the buttons.
   */
  at?: 'lead' | 'title' | 'end' | 'plain' | 'detail' | 'actions';
}

export function Cell({ label, at, ...rest }: CellProps) {
  return <td data-label={label} data-at={at} {...rest} />;
}

/** The title of a row, which opens the row's page or dialog from anywhere in the row. */
export function TitleLink({ className = '', ...link }: LinkProps) {
  return <Link className={`row-link font-medium hover:underline ${className}`} {...link} />;
}

/** In place of a table without rows: what will be here, and how the first one comes about. */
export function EmptyState({ children }: { children: React.ReactNode }) {
  return <p className="border-t border-ink py-10 text-muted">{children}</p>;
}
