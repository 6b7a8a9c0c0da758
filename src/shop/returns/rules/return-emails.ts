import type { EmailContent, EmailPart, EmailSender } from '#shop/email/rules/email-content.ts';
import type { EmailData } from '#shop/email/rules/email-templates.ts';
import { customerName, type Order } from '#shop/orders/rules/order.ts';
import { orderReturnPath } from '#shop/orders/rules/order-link.ts';
import { quantityRow } from '#shop/orders/rules/order-emails.ts';
import { formatDateTime } from '#platform/format.ts';
import { reasonLabels, type Return } from './return.ts';

export type ReturnTemplate = Extract<keyof EmailData, `return-${string}`>;

/** What emails and slips state of the shop. */
export type ReturnSender = Pick<
  EmailSender,
  'shopName' | 'address' | 'returnAddress' | 'returnsPaidBy' | 'timeZone'
>;

interface ReturnEmail {
  template: ReturnTemplate;
  order: Order;
  returned: Return;
  sender: ReturnSender;
  /** Of the signed link; null where the reader is not the recipient, or has an account. */
  token: string | null;
}

/** One step of a return, for its customer. */
export function returnEmail({
  template,
  order,
  returned,
  sender,
  token,
}: ReturnEmail): EmailContent {
  const { subject, text } = said[template]({ order, returned, sender });
  const rows = returned.lines.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [quantityRow({ ...line, quantity })] : [];
  });
  const isToSend = returned.state === 'approved' && template !== 'return-received';
  return {
    subject: `${sender.shopName}: ${subject}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${order.form.fname},` },
      { kind: 'paragraph', text, name: 'return.news' },
      { kind: 'rows', rows },
      ...answerParts(template, returned),
      ...(isToSend ? sendingParts(sender) : []),
      ...(order.isGuest && token === null
        ? []
        : [
            {
              kind: 'link' as const,
              text: 'View your return',
              path: orderReturnPath(order.id, token),
            },
          ]),
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

/** To the merchant, for each return that a customer requests. */
export function newReturnEmail(order: Order, returned: Return): EmailContent {
  const { number, form } = order;
  const isWithdrawal = returned.kind === 'withdrawal';
  const rows = returned.lines.flatMap(({ position, quantity, reason }): [string, string][] => {
    const line = order.lines[position];
    if (!line) return [];
    const [title, units] = quantityRow({ ...line, quantity });
    return [[title, isWithdrawal ? units : `${units}, ${reasonLabels[reason]}`]];
  });
  const note = returned.note.trim();
  return {
    subject: isWithdrawal
      ? `Withdrawal from the contract of order ${number}`
      : `Return requested for order ${number}`,
    parts: [
      {
        kind: 'paragraph',
        text: isWithdrawal
          ? `${customerName(form)} has withdrawn from the contract for these items of order ${number}. It needs no approval.`
          : `${customerName(form)} asks to return these items of order ${number}, and waits for your answer.`,
      },
      { kind: 'rows', rows, name: 'return.items' },
      ...(note === '' ? [] : [{ kind: 'quote' as const, text: note, name: 'return.note' }]),
      { kind: 'link', text: 'Open the return', path: `/admin/returns/${returned.id}` },
    ],
  };
}

export function returnAddressOf({ shopName, address, returnAddress }: ReturnSender): string[] {
  return returnAddress.length > 0 ? [...returnAddress] : [shopName, ...address];
}

type Said = (about: Pick<ReturnEmail, 'order' | 'returned' | 'sender'>) => {
  subject: string;
  text: string;
};

const said: Readonly<Record<ReturnTemplate, Said>> = {
  'return-requested': ({ order: { number }, returned, sender }) =>
    returned.kind === 'withdrawal'
      ? {
          subject: `withdrawal from the contract of order ${number} received`,
          text: `We confirm that we received your withdrawal from the contract for these items of order ${number} on ${formatDateTime(returned.createdAt, sender.timeZone)}.`,
        }
      : {
          subject: `return for order ${number} requested`,
          text: `We have received your request to return these items of order ${number}. We answer as soon as we have looked at it. Please wait for our answer before you send anything.`,
        },
  'return-approved': ({ order: { number }, returned: { exchangeOrderId } }) => ({
    subject: `return for order ${number} approved`,
    text:
      exchangeOrderId === null
        ? `You can send these items of order ${number} back to us. We refund them once they have reached us.`
        : `You can send these items of order ${number} back to us. We send you other items instead: they are an order of its own, for which you have another email and nothing to pay.`,
  }),
  'return-refused': ({ order: { number } }) => ({
    subject: `return for order ${number} not possible`,
    text: `We cannot take these items of order ${number} back.`,
  }),
  'return-received': ({ order: { number }, returned: { exchangeOrderId } }) => ({
    subject: `return for order ${number} has arrived`,
    text:
      exchangeOrderId === null
        ? `Your return for order ${number} has reached us. We check the items and refund them next.`
        : `Your return for order ${number} has reached us. We check the items next. Thank you.`,
  }),
};

function answerParts(template: ReturnTemplate, { answer }: Return): EmailPart[] {
  const isAnswer = template === 'return-approved' || template === 'return-refused';
  if (!isAnswer || answer === '') return [];
  return [{ kind: 'paragraph', text: answer, name: 'message' }];
}

function sendingParts(sender: ReturnSender): EmailPart[] {
  const cost =
    sender.returnsPaidBy === 'shop'
      ? 'Sending it back is free for you.'
      : 'Please pay for sending it back yourself.';
  return [
    { kind: 'heading', text: 'Send it to' },
    { kind: 'paragraph', text: returnAddressOf(sender).join('\n'), name: 'return.address' },
    { kind: 'paragraph', text: `Please put the return slip into the parcel. ${cost}` },
  ];
}
