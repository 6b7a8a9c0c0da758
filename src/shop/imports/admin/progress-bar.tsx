interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-2 bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
    />
  );
}
