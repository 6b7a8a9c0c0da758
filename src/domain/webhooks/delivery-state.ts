/** 'failed' when it was given up. */
export type DeliveryState = 'queued' | 'sent' | 'failed';
