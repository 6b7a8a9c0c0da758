import { Form, Link } from 'react-router';

interface RowAction {
  /** The object's name, for the accessible name: 'Delete Linen shirt'. */
  subject: string;
  isBad?: boolean;
  children: string;
}

/** The form around the buttons that change a row at once, aligned with its column. */
export function RowForm({ children }: { children: React.ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap justify-end">
      {children}
    </Form>
  );
}

interface RowButtonProps
  extends RowAction, Pick<React.ComponentProps<'button'>, 'disabled' | 'title' | 'name' | 'value'> {
  /** The id of a GET form: submitting adds `name=value` to the URL, which opens a dialog. */
  form?: string;
}

export function RowButton({ subject, isBad = false, children, ...button }: RowButtonProps) {
  return (
    <button
      type="submit"
      aria-label={`${children} ${subject}`}
      aria-haspopup={button.form === undefined ? undefined : 'dialog'}
      className={look(isBad)}
      {...button}
    >
      {children}
    </button>
  );
}

/** Opens a dialog by its URL. */
export function RowLink({ to, subject, isBad = false, children }: RowAction & { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-haspopup="dialog"
      aria-label={`${children} ${subject}`}
      className={look(isBad)}
    >
      {children}
    </Link>
  );
}

function look(isBad: boolean): string {
  const colors = isBad ? 'text-bad hover:bg-bad-wash' : 'hover:bg-card';
  return `inline-flex min-h-8 items-center rounded-2 px-2.5 font-medium whitespace-nowrap disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted max-lg:min-h-target ${colors}`;
}
