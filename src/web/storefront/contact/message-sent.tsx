import { useEffect, useRef } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';

/** Takes the form's place, and the focus, once the message has arrived. */
export function MessageSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="thanks" className="grid content-start gap-4">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        Thank you, it has arrived.
      </h2>
      <p className="max-w-120">
        One of us reads it and answers to <b className="wrap-anywhere">{email}</b>. If that address
        is not right, please write once more.
      </p>
      <ButtonLink to="/contact" kind="quiet" className="mt-2 w-fit">
        Write another message
      </ButtonLink>
    </section>
  );
}
