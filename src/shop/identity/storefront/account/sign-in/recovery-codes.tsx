import CircleCheck from '~icons/lucide/circle-check';
import { ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';

/** The recovery codes are shown only once. */
export function RecoveryCodes({ codes, leadsTo }: { codes: string[]; leadsTo: string }) {
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
      <ButtonLink to={leadsTo} className="w-fit">
        I have saved them
      </ButtonLink>
    </>
  );
}
