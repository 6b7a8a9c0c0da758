import { amount, choiceOf, whole } from './field-rules.ts';
import { section } from './section.ts';
import type { StaffSettings } from './staff-settings.ts';

export const staffRules = section(
  {
    title: 'Staff',
    intro:
      'How long staff stay signed in, and what needs a second person. Only owners see and change this section.',
    isForOwners: true,
    check: ({ staffIdleMinutes, staffSessionHours }) =>
      staffIdleMinutes <= staffSessionHours * 60
        ? {}
        : { staffIdleMinutes: 'Enter no more minutes than staff stay signed in' },
  },
  {
    staffIdleMinutes: whole({
      label: 'Minutes without a request until staff are signed out',
      help: 'From 15 minutes to a day. A demo shop has no such limits.',
      min: 15,
      max: 1440,
    }),
    staffSessionHours: whole({
      label: 'Hours until staff sign in again in any case',
      help: 'From an hour to a week.',
      min: 1,
      max: 168,
    }),
    refundApprovalMinor: amount({
      label: 'Refunds of an order above this amount need a second person',
      help: 'Together with what was refunded before. They wait under Approvals, and no money moves until another member of staff approves. Enter 0 for no approvals.',
    }),
    twoPersonRule: choiceOf<StaffSettings['twoPersonRule']>({
      label: 'Deleting accounts and changes of owners',
      help: 'With the rule, they wait under Account approvals until another member of staff approves, and so does ending the rule. It needs two owners.',
      options: [
        ['off', 'Need one person'],
        ['on', 'Need a second person'],
      ],
    }),
  },
);
