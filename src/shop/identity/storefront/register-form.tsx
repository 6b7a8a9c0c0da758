import { maxPasswordLength, minPasswordLength } from '#shop/identity/rules/password-length.ts';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { Refusal } from './refusal.ts';

export function RegisterForm({ refusal }: { refusal: Refusal | undefined }) {
  const { typed, problems } = refusal ?? { typed: '', problems: {} };
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value="register" />
      <TextField
        name="email"
        type="email"
        label="Email address"
        isRequired
        problem={problems.email}
        defaultValue={typed}
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField
        name="new-password"
        label="Password"
        isRequired
        help={`At least ${minPasswordLength} characters. A short sentence is easy to keep in mind.`}
        problem={problems['new-password']}
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={maxPasswordLength}
      />
      <HoneyPot />
      <Button type="submit" size="large">
        Register
      </Button>
    </Form>
  );
}
