import './account-links.css';
import { Form, Link } from 'react-router';

interface AccountLinksProps {
  /** Null on cached pages, which are the same for everyone. */
  account: { isSignedIn: boolean; isStaff: boolean } | null;
  signInLabel: string;
  className: string;
  /** Whether links to the account and admin pages are included. */
  isWithPage?: boolean;
  children?: React.ReactNode;
}

/**
 * The links to sign in and out. All of them are in the markup, because cached pages are the same for
 * everyone; CSS shows the applicable ones. Children (an icon) precede the label.
 */
export function AccountLinks(props: AccountLinksProps) {
  const { account, signInLabel, className, isWithPage = false, children } = props;
  const known = account === null ? 'unknown' : account.isSignedIn ? 'in' : 'out';
  return (
    <div
      data-known={known}
      data-staff={account?.isStaff || undefined}
      className="account-entry contents"
    >
      {isWithPage && (
        <a href="/admin" className={`account-staff ${className}`}>
          {children} Admin
        </a>
      )}
      <Link to="/account" className={`account-neutral ${className}`}>
        {children} Account
      </Link>
      {isWithPage && (
        <Link to="/account" className={`account-own ${className}`}>
          {children} My account
        </Link>
      )}
      <Link to="/signin" className={`account-sign-in ${className}`}>
        {children} {signInLabel}
      </Link>
      <Form method="post" action="/signout" className="account-own">
        <button type="submit" className={className}>
          {children} Logout
        </button>
      </Form>
    </div>
  );
}
