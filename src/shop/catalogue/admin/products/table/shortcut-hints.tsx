import { useEffect } from 'react';

interface ShortcutHintsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'select' },
  { keys: ['E'], does: 'update' },
  { keys: ['N'], does: 'add' },
  { keys: ['/'], does: 'search' },
];
const storageKey = 'product-table-keys';

/** Lists the shortcuts and turns them off: dictation software can trigger single-key shortcuts (WCAG 2.1.4). */
export function ShortcutHints({ isOn, onChange }: ShortcutHintsProps) {
  useEffect(() => {
    onChange(localStorage.getItem(storageKey) !== 'off');
  }, [onChange]);

  function choose(isChosen: boolean) {
    localStorage.setItem(storageKey, isChosen ? 'on' : 'off');
    onChange(isChosen);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-t1 text-muted max-lg:hidden">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => choose(target.checked)}
          className="size-4 accent-ink"
        />
        Keyboard shortcuts
      </label>
      {isOn &&
        hints.map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-1 border border-line bg-raised px-1.5 py-0.5 text-center font-sans"
              >
                {key}
              </kbd>
            ))}
            {does}
          </span>
        ))}
    </div>
  );
}
