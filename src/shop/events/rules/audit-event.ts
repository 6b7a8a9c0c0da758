/** The ids of what audit events are about, by type. Each feature adds its own in its `store/events.ts`. */
export interface SubjectIds {
  webhook: string;
  delivery: string;
  /** By its name. */
  queue: string;
}

/**
 * Audit events by action, which is a noun and a past participle. Each feature adds its own in its
 * `store/events.ts`.
 */
export interface AuditEvents {
  'webhook.added': Recorded<'webhook', { url: string; events: string[] }>;
  'webhook.switched-on': Recorded<'webhook', { url: string }>;
  'webhook.switched-off': Recorded<'webhook', { url: string }>;
  'webhook.deleted': Recorded<'webhook', { url: string }>;
  'webhook.resent': Recorded<'delivery'>;
  /** The id is that of the one row that was retried; null where all failed rows were. */
  'queue.retried': Recorded<'queue', { rows: number; id: string | null }>;
}

export interface Recorded<Type extends keyof SubjectIds, Details = Record<string, never>> {
  subject: Type;
  details: Details;
}

/** Details that are stored as they are: the fields of a record, or their values before and after. */
export type RecordedFields = Readonly<Record<string, unknown>>;

/** One type for each action: a misspelt action or subject type, or details of another event, do not compile. */
export type AuditEvent = {
  [Action in keyof AuditEvents]: {
    action: Action;
    subject: Subject<AuditEvents[Action]['subject']>;
    details: AuditEvents[Action]['details'];
  };
}[keyof AuditEvents];

export interface Subject<Type extends keyof SubjectIds = keyof SubjectIds> {
  type: Type;
  id: SubjectIds[Type];
}
