import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { Refusal } from './identity-messages.ts';
import { HoneyPot } from '#platform/web/honey-pot.tsx';

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  const { typed, problems } = refusal ?? { typed: '', problems: {} };
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value="sign-in" />
      <TextField
        name="login"
        label="Username or email address"
        isRequired
        problem={problems.login}
        defaultValue={typed}
        autoComplete="username webauthn"
        maxLength={254}
      />
      <PasswordField
        name="password"
        label="Password"
        isRequired
        problem={problems.password}
        autoComplete="current-password"
      />
      <Link
        to="/forgot"
        className="-my-3 inline-flex min-h-target w-fit items-center text-t2 text-muted underline underline-offset-[0.3em] hover:text-ink"
      >
        Forgot your password?
      </Link>
      <Button type="submit" size="large">
        Sign In
      </Button>
    </Form>
  );
}

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
      <NewPasswordField label="Password" problem={problems['new-password']} />
      <HoneyPot />
      <Button type="submit" size="large">
        Register
      </Button>
    </Form>
  );
}
