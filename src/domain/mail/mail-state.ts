/** 'kept' by a shop that sends no mail, 'failed' when it was given up. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';
