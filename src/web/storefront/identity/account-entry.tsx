import './account-entry.css';
import { Form, Link } from 'react-router';
import type { StorefrontData } from '../storefront-data.ts';

interface AccountEntryProps extends Pick<StorefrontData, 'account'> {
  signInLabel: string;
  className: string;
  children?: React.ReactNode;
}

/**
 * The way to sign in or out. All of them stand in the markup, because most pages are the same for
 * everyone; CSS shows one. Children (an icon) stand before the words.
 */
export function AccountEntry({ account, signInLabel, className, children }: AccountEntryProps) {
  const known = account === null ? 'unknown' : account.isSignedIn ? 'in' : 'out';
  return (
    <div data-known={known} className="account-entry contents">
      <Link to="/myorder" className={`account-neutral ${className}`}>
        {children} Account
      </Link>
      <Link to="/signin" className={`account-sign-in ${className}`}>
        {children} {signInLabel}
      </Link>
      <Form method="post" action="/signout" className="account-sign-out">
        <button type="submit" className={className}>
          {children} Logout
        </button>
      </Form>
    </div>
  );
}
