import CircleCheck from '~icons/lucide/circle-check';
import { Notice } from '#web/ui/notice.tsx';
import { CopiedText } from '../copied-text.tsx';

/** The only time it is seen. */
export function NewKey({ value, name }: { value: string; name: string }) {
  return (
    <Notice kind="good" icon={CircleCheck} role="alert">
      <p>
        API key {name} created. Copy it now: <b>it is not shown again.</b>
      </p>
      <CopiedText text={value} label="the key" />
    </Notice>
  );
}
