import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { HoneyPot } from '#platform/web/honey-pot.tsx';

export interface SubscribeActionData {
  isDone: boolean;
  /** As it was typed. */
  email: string;
  text: string;
}

interface NewsletterProps {
  /** '$20' */
  coupon: string;
  text: string;
  heading: 'h1' | 'h2';
  /** The result of a submission without JavaScript. */
  result?: SubscribeActionData | undefined;
}

const unanswered: SubscribeActionData = { isDone: false, email: '', text: '' };

/** The newsletter sign-up; the welcome code is sent by email. */
export function Newsletter({ coupon, text, heading: Heading, result }: NewsletterProps) {
  const { Form, data } = useFetcher<SubscribeActionData>();
  useEffect(() => {
    if (data) document.getElementById(data.isDone ? 'subscribed' : 'subscriber')?.focus();
  }, [data]);
  const { isDone, email, text: message } = data ?? result ?? unanswered;
  return (
    <section aria-labelledby="newsletter" className="relative overflow-clip bg-deep text-on-deep">
      <svg
        viewBox="0 0 400 400"
        aria-hidden="true"
        className="absolute start-[38%] top-[-40%] w-136 fill-none stroke-current stroke-[0.8] opacity-22"
      >
        <path d="M-20 300 300-20M60 420 420 60" />
      </svg>
      <div className="wrap relative grid gap-8 py-moment lg:grid-cols-[7fr_5fr] lg:items-end">
        <Heading id="newsletter" className="text-t7 leading-[0.98]">
          {coupon} coupon <em className="block opacity-92">for your first shopping.</em>
        </Heading>
        {isDone ? (
          <p id="subscribed" tabIndex={-1} className="max-w-120 text-t4">
            {message}
          </p>
        ) : (
          <Form method="post" action="/newsletter" className="grid gap-2">
            <p className="mb-4 max-w-120 text-on-deep-2">{text}</p>
            <SubscribeFields email={email} problem={message} />
          </Form>
        )}
      </div>
    </section>
  );
}

function SubscribeFields({ email, problem }: { email: string; problem: string }) {
  return (
    <>
      <label htmlFor="subscriber" className="text-t2 font-medium">
        Your email address
      </label>
      <div className="flex border-b border-on-deep-2 focus-within:border-on-deep focus-within:shadow-[0_1px_0_var(--on-deep)]">
        <input
          id="subscriber"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={email}
          aria-invalid={problem !== '' || undefined}
          aria-describedby="subscriber-problem"
          className="min-h-14 w-full min-w-0 bg-transparent text-t4 focus:outline-hidden placeholder:text-on-deep-2 forced-colors:focus:outline-2"
        />
        <button className="min-h-14 ps-4 pe-1 font-semibold underline-offset-[0.35em] hover:underline">
          Subscribe
        </button>
      </div>
      <p id="subscriber-problem" role="alert" className="flex gap-1.5 text-t2 font-medium">
        {problem && <CircleAlert aria-hidden="true" className="icon" />}
        {problem}
      </p>
      <HoneyPot />
    </>
  );
}
