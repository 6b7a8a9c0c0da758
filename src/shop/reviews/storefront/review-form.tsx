import {
  checkReviewForm,
  maxAuthorLength,
  maxReviewLength,
  maxReviewTitleLength,
  type ReviewForm as Typed,
  reviewFormFrom,
  type ReviewProblems,
} from '#shop/reviews/rules/review-form.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextArea } from '#platform/web/text-area.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { ReviewActionData } from './review-action.ts';
import { StarChoice } from './star-choice.tsx';

interface ReviewFormProps {
  /** The existing review; null for a new one. */
  written: Typed | null;
  answer: ReviewActionData | undefined;
}

const empty: Typed = { stars: '', title: '', text: '', author: '' };

export function ReviewForm({ written, answer }: ReviewFormProps) {
  const { ref, problems, recheck } = useProblems(answer);
  const isBusy = useNavigation().formMethod === 'POST';
  const typed = answer?.form ?? written ?? empty;
  return (
    <Form ref={ref} method="post" onChange={recheck} aria-busy={isBusy} className="grid gap-7">
      {answer?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {answer.message} Nothing you typed is lost.
        </Notice>
      )}
      <StarChoice defaultValue={typed.stars} problem={problems.stars} />
      <TextField
        name="title"
        label="Title"
        defaultValue={typed.title}
        problem={problems.title}
        autoComplete="off"
        maxLength={maxReviewTitleLength}
      />
      <TextArea
        name="text"
        label="What do you think of it?"
        isRequired
        help="At most 2,000 characters."
        defaultValue={typed.text}
        problem={problems.text}
        maxLength={maxReviewLength}
      />
      <TextField
        name="author"
        label="Display name"
        isRequired
        help="A first name or a nickname will do. Your email address is never shown."
        defaultValue={typed.author}
        problem={problems.author}
        autoComplete="nickname"
        maxLength={maxAuthorLength}
      />
      <Button size="large" className="sm:justify-self-start">
        {written ? 'Save the changes' : 'Publish the review'}
      </Button>
    </Form>
  );
}

/** Focuses the first error. An error disappears as soon as its field is corrected. */
function useProblems(answer: ReviewActionData | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  const [rechecked, setRechecked] = useState<{ after: ReviewActionData; now: ReviewProblems }>();
  useEffect(() => {
    const field = answer && ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (field?.querySelector('input') ?? field)?.focus();
  }, [answer]);

  function recheck({ currentTarget }: React.SyntheticEvent<HTMLFormElement>) {
    if (!answer) return;
    const posted = new FormData(currentTarget);
    const now = checkReviewForm(reviewFormFrom((field) => posted.get(field)));
    setRechecked({ after: answer, now });
  }

  const found = answer?.problems ?? {};
  const problems = rechecked?.after === answer ? stillOpen(found, rechecked?.now) : found;
  return { ref, problems, recheck };
}

function stillOpen(found: ReviewProblems, now: ReviewProblems = {}): ReviewProblems {
  return Object.fromEntries(Object.keys(found).map((field) => [field, now[field as keyof Typed]]));
}
