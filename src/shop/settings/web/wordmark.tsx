import { Link } from 'react-router';

interface WordmarkProps {
  shopName: string;
  className?: string;
  /** Opens the home page as a new document. */
  reloadsPage?: boolean;
}

/** The shop window with two strokes of reflected light, and the shop's name. */
export function Wordmark({ shopName, className = '', reloadsPage = false }: WordmarkProps) {
  return (
    <Link
      to="/"
      reloadDocument={reloadsPage}
      aria-label={`${shopName}, home`}
      className={`inline-flex min-h-target items-center gap-2 font-serif text-[1.875rem] leading-none tracking-[-0.02em] ${className}`}
    >
      <Mark className="size-[0.85em] translate-y-[0.06em] stroke-[1.6]" />
      <span>{shopName}</span>
    </Link>
  );
}

export function Mark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d="M4.5 25V11.5a9.5 9.5 0 0 1 19 0V25Z" />
      <path d="M10 19.5 17.5 9M14 21.5 19 14.5" />
    </svg>
  );
}
