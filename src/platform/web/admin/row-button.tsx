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
