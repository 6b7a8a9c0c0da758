import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';

/** Asks for confirmation before deleting. */
export function DeleteReview() {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="text-link min-h-target">Delete this review</summary>
      <Form method="post" className="mt-2 grid justify-items-start gap-4">
        <p>Your review and rating will be deleted permanently.</p>
        <Button name="intent" value="delete" kind="bad">
          Yes, delete it
        </Button>
      </Form>
    </details>
  );
}
