import {
  checkReviewForm,
  maxAuthorLength,
  maxReviewLength,
  maxReviewTitleLength,
  type ReviewForm as Typed,
  reviewFormFrom,
  type ReviewProblems,
} from '#shop/reviews/rules/review.ts';
import { reviewPhotoPath } from '#shop/reviews/rules/review-photo.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Photo } from '#platform/photo.ts';
import { Button } from '#platform/web/button.tsx';
import { PhotoFields } from '#platform/web/photo-fields.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import type { ReviewActionData } from './review-action.ts';
import './star-choice.css';
import Star from '~icons/lucide/star';

interface ReviewFormProps {
  /** The existing review; null for a new one. */
  written: Typed | null;
  /** Those of the review, and those of a form that was not accepted. */
  photos: readonly Photo[];
  result: ReviewActionData | undefined;
}

const empty: Typed = { stars: '', title: '', text: '', author: '' };

export function ReviewForm({ written, photos, result }: ReviewFormProps) {
  const { ref, problems, recheck } = useProblems(result);
  const isBusy = useNavigation().formMethod === 'POST';
  const verb = written ? 'Save the changes' : 'Publish the review';
  const typed = result?.form ?? written ?? empty;
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      onChange={recheck}
      aria-busy={isBusy}
      className="grid gap-7"
    >
      {/* Enter presses the first button of a form, which would otherwise remove a photo. */}
      <button hidden>{verb}</button>
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
      <PhotoFields
        photos={result?.photos ?? photos}
        pathOf={(photo) => reviewPhotoPath(photo, 'full')}
        thumbnailOf={(photo) => reviewPhotoPath(photo, 'small')}
        altOf={(number) => `Photo ${number}`}
        help="Everyone sees them with your review; where they were taken is removed from them."
      />
      {result?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {result.message} Nothing you typed is lost.
        </Notice>
      )}
      <Button size="large" className="sm:justify-self-start">
        {verb}
      </Button>
    </Form>
  );
}

/** Focuses the first error. An error disappears as soon as its field is corrected. */
function useProblems(result: ReviewActionData | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  const [rechecked, setRechecked] = useState<{ after: ReviewActionData; now: ReviewProblems }>();
  useEffect(() => {
    const field = result && ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (field?.querySelector('input') ?? field)?.focus();
  }, [result]);

  function recheck({ currentTarget }: React.SyntheticEvent<HTMLFormElement>) {
    if (!result) return;
    const posted = new FormData(currentTarget);
    const now = checkReviewForm(reviewFormFrom((field) => posted.get(field)));
    setRechecked({ after: result, now });
  }

  const found = result?.problems ?? {};
  const problems = rechecked?.after === result ? stillOpen(found, rechecked?.now) : found;
  return { ref, problems, recheck };
}

function stillOpen(found: ReviewProblems, now: ReviewProblems = {}): ReviewProblems {
  return Object.fromEntries(Object.keys(found).map((field) => [field, now[field as keyof Typed]]));
}

interface StarChoiceProps {
  /** '1' to '5', or '' for none. */
  defaultValue: string;
  problem: string | undefined;
}

const words = ['1 star, poor', '2 stars, fair', '3 stars, good', '4 stars, very good', '5 stars'];

/** Five radio buttons with arrow key navigation and a text label each. */
function StarChoice({ defaultValue, problem }: StarChoiceProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? 'stars-problem' : undefined}
      className="grid justify-items-start gap-1.5"
    >
      <legend className="mb-1.5 text-t2 font-medium">
        Your rating{' '}
        <abbr title="required" className="text-bad no-underline">
          *
        </abbr>
      </legend>
      <div className="star-choice -ms-2 flex">
        {words.map((label, position) => (
          <label
            key={label}
            title={label}
            className="grid size-target place-items-center rounded-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name="stars"
              value={position + 1}
              defaultChecked={defaultValue === `${position + 1}`}
              required
              aria-label={label}
              className="sr-only"
            />
            <Star aria-hidden="true" className="size-7" />
          </label>
        ))}
      </div>
      {problem && (
        <p id="stars-problem" className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
