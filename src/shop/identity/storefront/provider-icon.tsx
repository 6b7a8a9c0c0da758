import type { ProviderName } from '#shop/identity/rules/provider.ts';

/** Drawn in the stroke style of the other icons. */
export function ProviderIcon({ name }: { name: ProviderName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="icon fill-none stroke-current stroke-[1.5]"
    >
      <path d={marks[name]} />
    </svg>
  );
}

const marks: Readonly<Record<ProviderName, string>> = {
  google: 'M20.5 12.2h-8.1M20.5 12.2a8.5 8.5 0 1 1-2.6-6.1',
  facebook: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15.2 7.6h-1.1a2 2 0 0 0-2 2V21M9.6 12.6h5',
};
