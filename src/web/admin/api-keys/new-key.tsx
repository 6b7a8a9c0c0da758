import CircleCheck from '~icons/lucide/circle-check';
import { Notice } from '#web/ui/notice.tsx';
import { CopiedText } from '../copied-text.tsx';

/** The only time it is seen. */
export function NewKey({ value, name }: { value: string; name: string }) {
  return (
    <Notice kind="good" icon={CircleCheck} role="alert">
      <p>
        The key of {name}. Give it to the program now: <b>it is not shown again.</b>
      </p>
      <CopiedText text={value} label="the key" />
    </Notice>
  );
}
