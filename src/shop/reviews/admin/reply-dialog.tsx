import { maxReplyLength } from '#shop/reviews/rules/review.ts';
import type { ReviewTable } from '#shop/reviews/use-cases/moderate-review.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextArea } from '#platform/web/text-field.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import { Form, useNavigation } from 'react-router';
import type { ReplyResult } from './reviews-request.ts';

interface ReplyDialogProps {
  review: ReviewTable['reviews'][number];
  result: ReplyResult | undefined;
  closeTo: string;
}

/** Asks before the reply is deleted. */
export function DeleteReplyDialog({ review, closeTo }: Omit<ReplyDialogProps, 'result'>) {
  return (
    <ConfirmDialog
      question="Delete this reply?"
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete-reply', review: review.id }}
      closeTo={closeTo}
    >
      <p className="wrap-anywhere whitespace-pre-line text-muted">{review.reply?.text}</p>
      <p>The review by {review.author} stays.</p>
    </ConfirmDialog>
  );
}

/** Writes or changes the public reply to a review. */
export function ReplyDialog({ review, result, closeTo }: ReplyDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { reply } = review;
  return (
    <Dialog title={reply ? 'Edit reply' : 'Reply to this review'} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="contents">
        <DialogBody className="gap-5">
          <input type="hidden" name="review" value={review.id} />
          <input type="hidden" name="replaced" value={reply?.at ?? ''} />
          <blockquote className="grid gap-1 border-s-2 border-line ps-4 wrap-anywhere text-muted">
            {review.title !== null && <p className="font-medium">{review.title}</p>}
            <p className="whitespace-pre-line">{review.text}</p>
            <p>
              {review.author}, {review.stars} of 5 stars
            </p>
          </blockquote>
          {result?.message && (
            <>
              {reply && <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>}
              <Notice kind="warn" icon={CircleAlert} role="alert">
                {result.message}
              </Notice>
            </>
          )}
          <TextArea
            name="text"
            label="Public reply"
            isRequired
            help="Everyone reads it below the review, with the name of the shop and the date. Plain text, at most 2,000 characters."
            defaultValue={result?.text ?? reply?.text ?? ''}
            problem={result?.problem}
            maxLength={maxReplyLength}
          />
        </DialogBody>
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="reply" disabled={isSending}>
            {isSending ? 'Saving …' : 'Save reply'}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
