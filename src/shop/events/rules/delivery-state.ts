/** 'failed': retries exhausted. */
export type DeliveryState = 'queued' | 'sent' | 'failed';
