import { maxWordsLength } from '#shop/approvals/rules/approval.ts';
import { DecisionFields, deletedAccount } from '#shop/approvals/web/decision.tsx';
import {
  type ChangeDecisionFailure,
  decideAccountChange,
} from '#shop/identity/use-cases/approve-account-change.ts';
import {
  listAccountApprovals,
  type ShownAccountApproval,
} from '#shop/identity/use-cases/list-account-approvals.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { freshVisitor, type SignInProof, signInProof } from '#shop/identity/web/fresh-sign-in.ts';
import { ProofField, proofMessage } from '#shop/identity/web/proof-field.tsx';
import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { data, Form } from 'react-router';
import type { Route } from './+types/account-approvals-page';
import { approvalTitle, DecidedChanges } from './decided-changes.tsx';

const url = '/admin/account-approvals';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Account approvals, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const listed = granted(await listAccountApprovals(context.get(shopContext), visitor));
  return { ...listed, proof: await signInProof(context) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const [id, intent] = [textOf(posted, 'id'), textOf(posted, 'intent')];
  if (intent !== 'approve' && intent !== 'refuse') {
    return Promise.reject(data(null, { status: 400 }));
  }
  const words = textOf(posted, `words-${id}`).trim();
  const typed = { id, words, problem: undefined, password: undefined };
  const proven = await freshVisitor(context, textOf(posted, `password-${id}`));
  if (!proven.ok) {
    const { failure } = proven;
    const status = refusalStatus(failure);
    return data({ ...typed, password: proofMessage(failure) }, { status });
  }
  const to = intent === 'approve' ? 'approved' : 'refused';
  const shop = context.get(shopContext);
  const decided = await decideAccountChange(shop, proven.value, { id, to, words });
  if (decided.ok) {
    const text = to === 'approved' ? 'Request approved' : 'Request refused';
    return redirectWithMessage(request, url, { kind: 'success', text });
  }
  const { code } = decided.failure;
  if (code === 'not-found' || code === 'not-waiting') {
    const text =
      'This request has been decided already, it has expired, or the account has changed.';
    return redirectWithMessage(request, url, { kind: 'error', text });
  }
  return data({ ...typed, problem: problems[code] }, { status: 422 });
}

const problems: Readonly<
  Record<Exclude<ChangeDecisionFailure['code'], 'not-found' | 'not-waiting'>, string>
> = {
  forbidden: 'You do not have permission to decide this.',
  'own-request': 'You requested this: another member of staff must decide.',
  'own-account':
    'The person who requested this cannot change their own account. Refuse the request.',
  'made-by-requester':
    'The person who requested this has since given you this account or role: another member of staff must decide.',
  'requester-lost':
    'The person who requested this no longer has the permission. Refuse the request.',
  'email-not-verified': 'The email address of this account is not verified. Refuse the request.',
  'words-missing': 'Tell the person who requested it why you refuse.',
  'words-too-long': `Shorten the message to ${maxWordsLength} characters.`,
};

interface Refused {
  id: string;
  words: string;
  problem: string | undefined;
  password: string | undefined;
}

/** Changes of accounts that a second person approves or refuses. */
export default function AccountApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, decided, proof } = loaderData;
  return (
    <>
      <PageHead title="Account approvals" total={waiting.length} />
      <p className="max-w-[65ch] text-muted">
        Where the settings ask for a second person, deleting an account, changes of owners and the
        end of that rule wait here. Nothing happens before that, and after seven days a request
        expires.
      </p>
      {waiting.length > 0 ? (
        <ul className="grid max-w-[48rem] gap-6">
          {waiting.map((approval) => (
            <WaitingChange
              key={approval.id}
              approval={approval}
              proof={proof}
              result={actionData?.id === approval.id ? actionData : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState>
          No changes of accounts to approve. They appear here as soon as staff request them.
        </EmptyState>
      )}
      {decided.length > 0 && <DecidedChanges decided={decided} />}
    </>
  );
}

interface WaitingChangeProps {
  approval: ShownAccountApproval;
  proof: SignInProof;
  result: Refused | undefined;
}

function WaitingChange({ approval, proof, result }: WaitingChangeProps) {
  const { id, requester, requestedAt } = approval;
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  return (
    <li className="grid gap-3 rounded-3 border border-line p-5">
      <h2 className="text-t4 wrap-anywhere">{approvalTitle(approval)}</h2>
      <p className="wrap-anywhere text-muted">
        {`Requested by ${requester ?? deletedAccount}, `}
        <LocalDateTime at={requestedAt} />
      </p>
      {approval.isOwn ? (
        <p>You requested this: another member of staff must decide.</p>
      ) : (
        <Form ref={ref} method="post" preventScrollReset noValidate className="grid gap-3">
          <DecisionFields id={id} thing="" result={result}>
            <ProofField name={`password-${id}`} {...proof} problem={result?.password} />
          </DecisionFields>
        </Form>
      )}
    </li>
  );
}
