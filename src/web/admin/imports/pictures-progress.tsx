import type { ShownImport } from '#services/imports/show-import.ts';
import { Form, useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { countWords } from './import-words.ts';
import { LookAgainLink } from './look-again-link.tsx';
import { useLookAgain } from './use-look-again.ts';

/** How many of its pictures an import has fetched, while it goes on and afterwards. */
export function PicturesProgress({ shown: { asked, pictures } }: { shown: ShownImport }) {
  const { queued, fetched, failed, cancelled } = pictures;
  const total = queued + fetched + failed + cancelled;
  if (total === 0) return null;
  return (
    <div className="grid max-w-[36rem] gap-2">
      {queued > 0 && (
        <progress
          aria-label="How many pictures have come"
          value={total - queued}
          max={total}
          className="h-2 w-full accent-(--ink)"
        />
      )}
      <output className="block tabular-nums">
        Pictures: {countWords(fetched)} of {countWords(total)} fetched
        {failed > 0 && `, ${countWords(failed)} not to be had`}
        {cancelled > 0 && `, ${countWords(cancelled)} cancelled`}
      </output>
      {queued > 0 && <StillComing id={asked.id} />}
    </div>
  );
}

function StillComing({ id }: { id: string }) {
  useLookAgain();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <p className="text-muted">
        They are fetched one after the other, also when you leave this page. Whoever does not answer
        is asked again a little later.
      </p>
      <LookAgainLink id={id} />
      <Form method="post" preventScrollReset>
        <Button kind="quiet" name="decision" value="cancel-pictures" disabled={isSending}>
          Leave the rest
        </Button>
      </Form>
    </>
  );
}
