import Check from '~icons/lucide/circle-check';
import Circle from '~icons/lucide/circle';
import Dot from '~icons/lucide/circle-dot';
import Slash from '~icons/lucide/circle-slash';

/** Waits for someone, is under way, is complete, or will not continue. */
export type BadgeTone = 'open' | 'under-way' | 'done' | 'ended';

interface BadgeProps {
  tone: BadgeTone;
  children: string;
}

const looks = {
  open: { Icon: Circle, colors: 'bg-warn-wash text-warn' },
  'under-way': { Icon: Dot, colors: 'shadow-[inset_0_0_0_1px_var(--line)]' },
  done: { Icon: Check, colors: 'bg-good-wash text-good' },
  ended: { Icon: Slash, colors: 'bg-card text-muted' },
} as const;

/** A status. Text and icon distinguish it, not the color alone. */
export function Badge({ tone, children }: BadgeProps) {
  const { Icon, colors } = looks[tone];
  return (
    <span
      className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 font-medium whitespace-nowrap ${colors}`}
    >
      <Icon aria-hidden="true" className="icon" />
      {children}
    </span>
  );
}
