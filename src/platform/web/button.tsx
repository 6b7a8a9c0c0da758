import { Link, type LinkProps } from 'react-router';

export interface ButtonLook {
  /** 'accent' is reserved for buying and paying, 'bad' for irreversible deletion. Other primary buttons are 'ink'. */
  kind?: 'ink' | 'accent' | 'quiet' | 'bad';
  size?: 'medium' | 'large';
  /** For labels that the specification writes in capitals. */
  caps?: boolean;
}

type ButtonProps = ButtonLook & React.ComponentProps<'button'>;
type ButtonLinkProps = ButtonLook & LinkProps;

export function Button({ kind, size, caps, className = '', ...rest }: ButtonProps) {
  return <button className={`${buttonClass({ kind, size, caps })} ${className}`} {...rest} />;
}

export function ButtonLink({ kind, size, caps, className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${buttonClass({ kind, size, caps })} ${className}`} {...rest} />;
}

const kinds = {
  ink: 'border-transparent bg-ink text-on-ink hover:bg-ink/85',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-2',
  bad: 'border-transparent bg-bad text-on-bad hover:bg-bad/85',
  quiet: 'border-edge hover:border-ink hover:bg-ink/5',
};

type Optional<Look> = { [Key in keyof Look]?: Look[Key] | undefined };

/** For links of a React root of its own, which has no router. */
export function buttonClass({ kind = 'ink', size = 'medium', caps = false }: Optional<ButtonLook>) {
  const height = size === 'large' ? 'min-h-14 px-8' : 'min-h-target px-5';
  const letters = caps ? 'text-[0.875rem] tracking-[0.075em]' : 'text-t2';
  // Colors are not animated: text is unreadable halfway between two color pairs.
  return [
    'inline-flex items-center justify-center gap-2.5 rounded-2 border py-2 text-center',
    'font-medium transition-transform active:scale-[0.985] forced-colors:border-current',
    'disabled:cursor-not-allowed disabled:bg-card disabled:text-muted',
    kinds[kind],
    height,
    letters,
  ].join(' ');
}
