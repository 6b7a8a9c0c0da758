import { jobQueue } from '#platform/queue/jobs.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { mailQueue } from '#shop/email/store/outbox.ts';
import { deliveryQueue } from '#shop/events/store/webhook-deliveries.ts';
import { pictureQueue } from '#shop/imports/store/picture-downloads.ts';

export const queues: readonly Queue[] = [jobQueue, mailQueue, deliveryQueue, pictureQueue];
