/** 'kept': stored by a shop without a mail server. 'failed': retries exhausted. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';
