import { CopyButton } from '../copy-button.tsx';

/** A click selects the text; with JavaScript a button copies it. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="text-t2 wrap-anywhere select-all">{text}</code>
      <CopyButton text={text} label={label} className="flex-row-reverse" />
    </span>
  );
}
