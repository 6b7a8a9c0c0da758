import { Form } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import CircleCheck from '~icons/lucide/circle-check';
import type { QrCode } from '#platform/qr-code.ts';
import { QrImage } from '#platform/web/qr-image.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { ProofField } from '#shop/identity/web/proof-field.tsx';

interface AuthenticatorSetupCardProps {
  offered: { url: string; text: string; qr: QrCode };
  problem: string | undefined;
}

/** The authenticator key as a QR code and as text, with the field for the first code. */
export function AuthenticatorSetupCard({ offered, problem }: AuthenticatorSetupCardProps) {
  const { url, text, qr } = offered;
  return (
    <>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-muted">
        <li>
          Scan this with an authenticator app, or{' '}
          <a href={url} className="underline underline-offset-[0.3em]">
            open it on this device
          </a>
          .
        </li>
        <li>Enter the code from the app.</li>
      </ol>
      <QrImage code={qr} label="Key for the authenticator app, as a QR code" />
      <p className="grid gap-1">
        <span className="text-t2 text-muted">Or enter this key:</span>
        <code className="text-t2 break-all select-all">
          {(text.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
      </p>
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="confirm" />
        <TextField
          name="code"
          label="Six-digit code"
          isRequired
          problem={problem}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
        />
        <div className="grid justify-items-start gap-3">
          <Button type="submit">Turn codes on</Button>
          <p className="text-t2 text-muted">
            You stay signed in here; every other device is signed out.
          </p>
        </div>
      </Form>
    </>
  );
}

/** The recovery codes are shown only once. */
export function RecoveryCodes({ codes, continueTo }: { codes: string[]; continueTo: string }) {
  return (
    <>
      <Notice kind="good" icon={CircleCheck} role="alert">
        Authenticator app turned on. Signing in now requires your password and a code.
      </Notice>
      <h3 className="font-serif text-t5 font-normal">Your recovery codes</h3>
      <p>
        Print them or write them down, and keep them apart from your phone. Each one signs you in
        once if you lose your phone. <b className="font-medium">They are not shown again.</b>
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-t2 select-all">{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to={continueTo} reloadDocument className="w-fit">
        I have saved them
      </ButtonLink>
    </>
  );
}

interface StateProps {
  hasPassword: boolean;
  problems: { code?: string; password?: string };
}

export function TurnOn({ hasPassword, problems }: StateProps) {
  return (
    <>
      <p className="text-muted">
        An authenticator app on your phone shows a new code every 30 seconds. Signing in then
        requires your password and a code, so a stolen password is not enough.
      </p>
      {problems.code && (
        <p role="alert" className="font-medium text-bad">
          {problems.code}
        </p>
      )}
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="begin" />
        <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
        <Button type="submit" className="w-fit">
          Begin
        </Button>
      </Form>
    </>
  );
}

export function TurnOff({
  recoveryCodesLeft,
  hasPassword,
  problems,
}: StateProps & { recoveryCodesLeft: number }) {
  return (
    <>
      <p>
        Codes are <b className="font-medium text-good">on</b>. You have {recoveryCodesLeft} unused
        recovery codes. To get new ones, turn codes off and on again.
      </p>
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="turn-off" />
        <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
        <TextField
          name="code"
          label="Code from the app, or a recovery code"
          isRequired
          problem={problems.code}
          autoComplete="one-time-code"
          maxLength={40}
        />
        <Button type="submit" kind="bad" className="w-fit">
          Turn codes off
        </Button>
      </Form>
    </>
  );
}
