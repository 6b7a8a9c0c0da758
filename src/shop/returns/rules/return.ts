import type { OrderLine } from '#shop/orders/rules/order.ts';
import { allowsReturn } from '#shop/settings/rules/return-policies.ts';
import type { Photo } from '#platform/photo.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** 'refused', 'cancelled' and 'completed' are final. */
export const returnStates = [
  'requested',
  'approved',
  'refused',
  'cancelled',
  'received',
  'completed',
] as const;
export type ReturnState = (typeof returnStates)[number];

export const stateNames: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  cancelled: 'Cancelled',
  received: 'Received',
  completed: 'Completed',
};

/** The one table of transitions, for pages, API and tests. */
export const returnTransitions: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'refused', 'cancelled'],
  approved: ['received', 'cancelled'],
  refused: [],
  cancelled: [],
  received: ['completed'],
  completed: [],
};

export function canBecome(before: ReturnState, after: ReturnState): boolean {
  return returnTransitions[before].includes(after);
}

/** The states from which this one may follow. */
export function statesBefore(after: ReturnState): ReturnState[] {
  return returnStates.filter((before) => canBecome(before, after));
}

/** Someone still has to do something about it. */
export const openStates = ['requested', 'approved', 'received'] as const;

/** What the list of returns shows; 'open' for all that wait. */
export const returnFilters = ['open', 'all', ...returnStates] as const;
export type ReturnFilter = (typeof returnFilters)[number];

export const returnReasons = [
  'does-not-fit',
  'not-as-described',
  'damaged',
  'wrong-item',
  'changed-mind',
  'other',
] as const;
/** 'none' for the withdrawal from the contract, which needs no reason. */
export type ReturnReason = (typeof returnReasons)[number] | 'none';

export const reasonLabels: Readonly<Record<ReturnReason, string>> = {
  'does-not-fit': 'Does not fit',
  'not-as-described': 'Not as described',
  damaged: 'Damaged or defective',
  'wrong-item': 'Wrong item',
  'changed-mind': 'Changed my mind',
  other: 'Other',
  none: 'No reason given',
};

export const maxReturnNoteLength = 1000;

/** Units of an order line, which its position in the order identifies. */
export interface ReturnedUnits {
  position: number;
  quantity: number;
}

export interface RequestedLine extends ReturnedUnits {
  reason: ReturnReason;
  /** What the customer gets instead; null for the money. */
  wantedVariantId: string | null;
}

export interface ReturnLine extends RequestedLine {
  /** Units that have come back and are for sale again. */
  restocked: number;
  /** Units that have come back and cannot be sold. */
  writtenOff: number;
}

export interface Return {
  id: string;
  orderId: number;
  requestKey: string;
  kind: 'return' | 'withdrawal';
  state: ReturnState;
  /** Of the customer, for staff. */
  note: string;
  /** Of staff, for the customer. */
  answer: string;
  refundId: string | null;
  exchangeOrderId: number | null;
  createdAt: number;
  changedAt: number;
  /** Of the customer, for staff. */
  photos: Photo[];
  lines: ReturnLine[];
}

type Progress = Pick<OrderLine, 'quantity' | 'shipped' | 'refunded' | 'exchanged'>;

/** Units of each line that can be returned: shipped, not on their way back, and neither refunded nor exchanged. */
export function returnableUnits(
  lines: readonly Progress[],
  returns: readonly Pick<Return, 'state' | 'exchangeOrderId' | 'lines'>[],
): number[] {
  const standing = returns.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  const unsettled = standing
    .filter(({ state }) => state !== 'completed')
    .map((returned) => ({ lines: refundedLines(returned) }));
  return lines.map(({ quantity, shipped, refunded, exchanged }, position) => {
    const isBack = shipped - unitsAt(standing, position);
    const isPaid = quantity - refunded - exchanged - unitsAt(unsettled, position);
    return Math.max(0, Math.min(isBack, isPaid));
  });
}

/** Of these units, those that the customer may send back in this way; staff may take all back. */
export function allowedUnits(
  returnable: readonly number[],
  lines: readonly Pick<OrderLine, 'returnPolicy'>[],
  kind: Return['kind'],
): number[] {
  return returnable.map((units, position) => {
    const policy = lines[position]?.returnPolicy ?? 'standard';
    return allowsReturn(policy, kind) ? units : 0;
  });
}

/** Lines that another order replaces, in the order of that order's own lines. */
export function exchangedLines({
  exchangeOrderId,
  lines,
}: Pick<Return, 'exchangeOrderId' | 'lines'>): ReturnLine[] {
  return lines.filter(
    ({ wantedVariantId }) => exchangeOrderId !== null && wantedVariantId !== null,
  );
}

/** Lines for which the money is due. */
export function refundedLines(returned: Pick<Return, 'exchangeOrderId' | 'lines'>): ReturnLine[] {
  const exchanged = exchangedLines(returned);
  return returned.lines.filter((line) => !exchanged.includes(line));
}

function unitsAt(returns: readonly Pick<Return, 'lines'>[], position: number): number {
  return returns
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
}

export type ReturnProblem = { code: 'nothing-to-return' } | { code: 'not-returnable' };

/** The lines of a new return in the order of the positions. */
export function planReturn(
  returnable: readonly number[],
  requested: readonly RequestedLine[],
): Result<RequestedLine[], ReturnProblem> {
  if (requested.length === 0) return failed({ code: 'nothing-to-return' });
  const positions = new Set(requested.map(({ position }) => position));
  const isPossible = requested.every(
    ({ position, quantity }) =>
      Number.isInteger(quantity) && quantity >= 1 && quantity <= (returnable[position] ?? 0),
  );
  if (!isPossible || positions.size < requested.length) return failed({ code: 'not-returnable' });
  return ok(requested.toSorted((a, b) => a.position - b.position));
}

export interface ReceivedUnits {
  position: number;
  restocked: number;
  writtenOff: number;
}

/** Whether the units that arrived are no more than were announced, and at least one. */
export function isReceivable(
  lines: readonly Pick<ReturnLine, 'position' | 'quantity'>[],
  received: readonly ReceivedUnits[],
): boolean {
  const positions = new Set(received.map(({ position }) => position));
  const isPossible = received.every(({ position, restocked, writtenOff }) => {
    const line = lines.find((one) => one.position === position);
    const isWhole = [restocked, writtenOff].every((units) => Number.isInteger(units) && units >= 0);
    return line !== undefined && isWhole && restocked + writtenOff <= line.quantity;
  });
  const units = received.reduce((sum, one) => sum + one.restocked + one.writtenOff, 0);
  return isPossible && positions.size === received.length && units > 0;
}

/** The units that have arrived, for which the money is due. */
export function arrivedUnits(lines: readonly ReturnLine[]): ReturnedUnits[] {
  return lines
    .map(({ position, restocked, writtenOff }) => ({ position, quantity: restocked + writtenOff }))
    .filter(({ quantity }) => quantity > 0);
}
