import {
  checkDetails,
  type DetailsForm as DetailsInput,
  detailsFormFrom,
  maxNameLength,
  maxPhoneLength,
} from '#shop/identity/rules/details-form.ts';
import { maxUsernameLength } from '#shop/identity/rules/username.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import type { DetailsActionData } from './details-action.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

interface DetailsFormProps {
  saved: DetailsInput;
  answer: DetailsActionData | undefined;
}

export function DetailsForm({ saved, answer }: DetailsFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(answer);
  const { problems, recheck } = useOpenProblems({
    answer,
    found: answer?.problems ?? {},
    check: (posted) =>
      checkDetails(
        detailsFormFrom((field) => posted.get(field)),
        saved.username,
      ),
  });
  const typed = answer?.form ?? saved;
  return (
    <Form ref={ref} method="post" noValidate onChange={recheck} className="mt-8 grid gap-6">
      {answer?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1}>
          {answer.message} Nothing you typed is lost.
        </Notice>
      )}
      <TextField
        name="name"
        label="Name"
        defaultValue={typed.name}
        problem={problems.name}
        autoComplete="name"
        maxLength={maxNameLength}
      />
      <TextField
        name="phone"
        type="tel"
        label="Phone"
        defaultValue={typed.phone}
        problem={problems.phone}
        autoComplete="tel"
        maxLength={maxPhoneLength}
      />
      <TextField
        name="username"
        label="User name"
        help="You can sign in with it instead of your email address. 3 to 30 characters: letters, digits, _ . and -"
        defaultValue={typed.username}
        problem={problems.username}
        autoComplete="username"
        maxLength={maxUsernameLength}
      />
      <Button size="large" className="sm:justify-self-start">
        Save the details
      </Button>
    </Form>
  );
}
