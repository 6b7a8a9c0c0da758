import type { Email } from '#platform/mail/mailer.ts';

interface EmailContentProps {
  email: Pick<Email, 'html' | 'text'>;
  /** The height of the frame. */
  className?: string;
}

/** An email as its recipient sees it. Sandboxed without scripts and forms, as it contains text typed by customers. */
export function EmailContent({ email, className = 'h-[36rem]' }: EmailContentProps) {
  return (
    <>
      <iframe
        title="HTML version"
        sandbox=""
        srcDoc={email.html}
        className={`w-full rounded-2 border border-line ${className}`}
      />
      <details>
        <summary className="min-h-target cursor-pointer content-center font-medium underline underline-offset-4">
          Plain-text version
        </summary>
        <pre className="rounded-2 bg-card p-4 text-t1 wrap-anywhere whitespace-pre-wrap">
          {email.text}
        </pre>
      </details>
    </>
  );
}
