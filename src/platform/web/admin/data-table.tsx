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

interface RowButtonProps extends Pick<React.ComponentProps<'button'>, 'disabled' | 'title'> {
  /** The id of a GET form: submitting adds `name=value` to the URL, which opens a dialog. */
  form: string;
  name: string;
  value: number | string;
  /** The object's name, for the accessible name of the button. */
  subject: string;
  isBad?: boolean;
  children: string;
}

export function RowButton({ subject, isBad = false, children, ...button }: RowButtonProps) {
  const colours = isBad ? 'text-bad hover:bg-bad-wash' : 'hover:bg-card';
  return (
    <button
      type="submit"
      aria-label={`${children} ${subject}`}
      aria-haspopup="dialog"
      className={`inline-flex min-h-8 items-center rounded-2 px-2.5 font-medium disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted max-lg:min-h-target ${colours}`}
      {...button}
    >
      {children}
    </button>
  );
}
