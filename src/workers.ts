import { jobQueue, type JobHandlers, jobWork } from '#platform/queue/jobs.ts';
import { expire, hourly, type Poll, pollQueue, startPoller } from '#platform/queue/poller.ts';
import { deleteAbandonedCarts } from '#shop/cart/use-cases/delete-abandoned-carts.ts';
import { readProductsAhead } from '#shop/catalogue/use-cases/filter-products.ts';
import { indexProducts, indexSpellings } from '#shop/catalogue/use-cases/index-products.ts';
import { renewCollections } from '#shop/catalogue/use-cases/renew-collections.ts';
import { refreshPopularSearches, saveSearches } from '#shop/catalogue/use-cases/save-searches.ts';
import { deleteOldRestocks, notifyRestocked } from '#shop/catalogue/use-cases/request-restock.ts';
import { refreshAvailability } from '#shop/catalogue/use-cases/page-version.ts';
import { capturePayment, releasePayment } from '#shop/checkout/use-cases/capture-payment.ts';
import {
  deleteOldCheckouts,
  remindOfCheckouts,
} from '#shop/checkout/use-cases/remind-of-checkouts.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import {
  checkPayments,
  deleteOldProviderEvents,
  synchronizePayment,
} from '#shop/checkout/use-cases/synchronize-payment.ts';
import { refreshCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { issueDueDocuments } from '#shop/documents/use-cases/issue-documents.ts';
import { pollMail } from '#shop/email/use-cases/poll-mail.ts';
import { chainAuditEvents } from '#shop/events/use-cases/chain-audit-events.ts';
import { pollWebhooks } from '#shop/events/use-cases/poll-webhooks.ts';
import { deleteExpiredSessions } from '#shop/identity/use-cases/sessions.ts';
import { mailReset } from '#shop/identity/use-cases/reset-password.ts';
import { pollImports } from '#shop/imports/use-cases/poll-imports.ts';
import { pollPictures } from '#shop/imports/use-cases/poll-pictures.ts';
import { sendMailings } from '#shop/mailings/use-cases/send-mailings.ts';
import { forgetUnconfirmed } from '#shop/newsletter/use-cases/subscribe.ts';
import { expireUnpaidOrders } from '#shop/orders/use-cases/expire-unpaid-orders.ts';
import { issueOwedGiftCards } from '#shop/orders/use-cases/sold-gift-cards.ts';
import { indexOrders } from '#shop/orders/use-cases/index-orders.ts';
import { forgetContact } from '#shop/orders/use-cases/forget-contact.ts';
import { sendRefund } from '#shop/orders/use-cases/settle-refund.ts';
import { countBoughtTogether } from '#shop/reports/use-cases/count-bought-together.ts';
import { countSales } from '#shop/reports/use-cases/count-sales.ts';
import { saveVisits } from '#shop/reports/use-cases/save-visits.ts';
import { rankProducts } from '#shop/reports/use-cases/rank-products.ts';
import { deleteUnusedPhotos as deleteReturnPhotos } from '#shop/returns/use-cases/return-photos.ts';
import { deleteUnusedPhotos as deleteReviewPhotos } from '#shop/reviews/use-cases/review-photos.ts';
import type { Shop } from '#shop/shop.ts';

const handlers: JobHandlers<Shop> = {
  'refresh-availability': (shop, { id, payload }) =>
    refreshAvailability(shop, { jobId: id, ...payload }),
  'index-products': (shop, { id, payload }) => indexProducts(shop, { jobId: id, ...payload }),
  'index-spellings': (shop, { id, payload }) => indexSpellings(shop, { jobId: id, ...payload }),
  'mail-reset': (shop, { id, payload }) => mailReset(shop, { jobId: id, ...payload }),
  'settle-payment': async (shop, { id, payload }) => {
    await settlePayment(shop, { jobId: id, ...payload });
  },
  'capture-payment': (shop, { id, payload }) => capturePayment(shop, { jobId: id, ...payload }),
  'synchronize-payment': (shop, { id, payload }) =>
    synchronizePayment(shop, { jobId: id, ...payload }),
  'release-payment': (shop, { id, payload }) => releasePayment(shop, { jobId: id, ...payload }),
  'send-refund': (shop, { id, payload }) => sendRefund(shop, { jobId: id, ...payload }),
  'forget-contact': (shop, { id, payload }) => forgetContact(shop, { jobId: id, ...payload }),
};

const pollJobs: Poll<Shop> = (shop, cutting) =>
  pollQueue(shop, { queue: jobQueue, work: jobWork(handlers) }, cutting);

/** Jobs follow from what a customer has just done, so they are looked for more often. */
const jobsPauseMs = 250;

/** What was not chained yet can be changed without a trace. */
const chainPauseMs = 500;

/** Reports add what is not counted yet, and documents are not waited for: neither is urgent. */
const salesPauseMs = 1000;

/** Visits and searches wait in memory, and are no more than numbers to look at. */
const visitsPauseMs = 15_000;

const popularPauseMs = 60_000;

/** Lists read what has changed themselves; ahead of them, it never becomes much. */
const productsPauseMs = 60_000;

/** Products stop being new at any second. */
const collectionsPauseMs = 1000;

/** Orders are counted an hour after they were placed. */
const togetherPauseMs = 60_000;

/** Checkouts are abandoned after hours. */
const remindersPauseMs = 60_000;

/** Stock returns by hand or with a return, and an email is read later anyway. */
const restockPauseMs = 30_000;

/** Starts the background work: pollers that are independent of each other. */
export function startWorkers(shop: Shop): { stop: () => Promise<void> } {
  const polls: readonly Poll<Shop>[] = [
    pollMail,
    pollWebhooks,
    pollImports,
    pollPictures,
    checkPayments,
    indexOrders,
    hourly(deleteOldProviderEvents),
    hourly(deleteExpiredSessions),
    hourly(deleteAbandonedCarts),
    hourly(deleteReturnPhotos),
    hourly(deleteReviewPhotos),
    hourly(deleteOldCheckouts),
    hourly(expireUnpaidOrders),
    hourly(forgetUnconfirmed),
    hourly(deleteOldRestocks),
    hourly(rankProducts),
    hourly(expire(shop.queues)),
  ];
  const workers = [
    startPoller(shop, { poll: pollJobs, pauseMs: jobsPauseMs }),
    startPoller(shop, { poll: chainAuditEvents(), pauseMs: chainPauseMs }),
    startPoller(shop, { poll: countSales, pauseMs: salesPauseMs }),
    startPoller(shop, { poll: refreshCustomers, pauseMs: salesPauseMs }),
    startPoller(shop, { poll: sendMailings, pauseMs: salesPauseMs }),
    startPoller(shop, { poll: saveVisits, pauseMs: visitsPauseMs }),
    startPoller(shop, { poll: saveSearches, pauseMs: visitsPauseMs }),
    startPoller(shop, { poll: refreshPopularSearches, pauseMs: popularPauseMs }),
    startPoller(shop, { poll: readProductsAhead, pauseMs: productsPauseMs }),
    startPoller(shop, { poll: renewCollections(), pauseMs: collectionsPauseMs }),
    startPoller(shop, { poll: countBoughtTogether, pauseMs: togetherPauseMs }),
    startPoller(shop, { poll: remindOfCheckouts, pauseMs: remindersPauseMs }),
    startPoller(shop, { poll: notifyRestocked, pauseMs: restockPauseMs }),
    startPoller(shop, { poll: issueDueDocuments, pauseMs: salesPauseMs }),
    startPoller(shop, { poll: issueOwedGiftCards, pauseMs: salesPauseMs }),
    ...polls.map((poll) => startPoller(shop, { poll })),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await saveVisits(shop, new AbortController().signal);
      await saveSearches(shop, new AbortController().signal);
    },
  };
}

/** Runs the jobs that are due, and those that they queue at once. */
export async function runDueJobs(shop: Shop): Promise<void> {
  while (await pollJobs(shop, new AbortController().signal));
}
