declare module '#platform/database/schema.ts' {
  interface Schema {
    reviews: ReviewsTable;
    review_reports: { review_id: string; user_id: string; reported_at: number };
    review_votes: { review_id: string; user_id: string; voted_at: number };
    review_photos: ReviewPhotosTable;
    deleted_reviews: DeletedReviewsTable;
  }
}

interface ReviewsTable {
  id: string;
  product_id: number;
  user_id: string | null;
  author: string;
  stars: number;
  title: string | null;
  body: string;
  written_at: number;
  edited_at: number | null;
  hidden_at: number | null;
  reply: string | null;
  replied_at: number | null;
}

interface DeletedReviewsTable {
  id: string;
  product_id: number;
  user_id: string | null;
  author: string;
  stars: number;
  title: string | null;
  body: string;
  written_at: number;
  edited_at: number | null;
  hidden_at: number | null;
  reply: string | null;
  replied_at: number | null;
}

interface ReviewPhotosTable {
  id: string;
  user_id: string;
  product_id: number;
  /** In Base64, as the thumbnail is. */
  jpeg: string;
  thumbnail: string;
  width: number;
  height: number;
  /** 0 or 1. */
  is_shown: number;
  created_at: number;
}

export {};
