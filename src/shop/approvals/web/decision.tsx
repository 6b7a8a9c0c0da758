import {
  approvalLabels,
  type ApprovalState,
  maxWordsLength,
} from '#shop/approvals/rules/approval.ts';
import { Cell } from '#platform/web/admin/data-table.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { TextArea } from '#platform/web/text-field.tsx';
import { useNavigation } from 'react-router';

interface DecisionFieldsProps {
  id: string;
  /** What the buttons name, such as 'refund'; '' for nothing. */
  thing: string;
  /** What was typed, and what is wrong with it. */
  result: { words: string; problem: string | undefined } | undefined;
  /** Fields above the buttons. */
  children?: React.ReactNode;
}

/** The fields and buttons of a form in which staff decide about a request. */
export function DecisionFields({ id, thing, result, children }: DecisionFieldsProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextArea
        name={`words-${id}`}
        label="Message to the person who requested it"
        help="Required if you refuse."
        maxLength={maxWordsLength}
        defaultValue={result?.words}
        problem={result?.problem}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="approve" disabled={isSending}>
          {`Approve ${thing}`.trim()}
        </Button>
        <Button kind="quiet" name="intent" value="refuse" disabled={isSending}>
          {`Refuse ${thing}`.trim()}
        </Button>
      </div>
    </>
  );
}

interface DecidedRequest {
  state: ApprovalState;
  requester: string | null;
  requestedAt: number;
  decider: string | null;
  decidedAt: number | null;
  words: string;
}

/** Who requested it, what was decided by whom, and when: the last cells of its row. */
export function DecisionCells({ decided }: { decided: DecidedRequest }) {
  const { state, requester, requestedAt, decider, decidedAt, words } = decided;
  return (
    <>
      <Cell label="Requested by" className="wrap-anywhere">
        {requester ?? deletedAccount}
      </Cell>
      <Cell label="Decision" at="plain" className="wrap-anywhere">
        {approvalLabels[state]}
        {decidedAt !== null && ` by ${decider ?? deletedAccount}`}
        {words !== '' && <span className="block text-muted">{words}</span>}
      </Cell>
      <Cell label="Time" at="plain">
        <LocalDateTime at={decidedAt ?? requestedAt} />
      </Cell>
    </>
  );
}

export const deletedAccount = 'a deleted account';
