import { useEffect, useRef } from 'react';
import { ButtonLink } from '#platform/web/button.tsx';

/** Replaces the form once the message was sent, and receives the focus. */
export function MessageSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="thanks" className="grid content-start gap-4">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        Thank you for your message.
      </h2>
      <p className="max-w-120">
        We will reply to <b className="wrap-anywhere">{email}</b>. If this address is wrong, please
        send your message again.
      </p>
      <ButtonLink to="/contact" kind="quiet" className="mt-2 w-fit">
        Write another message
      </ButtonLink>
    </section>
  );
}
