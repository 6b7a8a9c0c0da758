/** In place of a table without rows: what will be here, and how the first one comes about. */
export function EmptyState({ children }: { children: React.ReactNode }) {
  return <p className="border-t border-ink py-10 text-muted">{children}</p>;
}
