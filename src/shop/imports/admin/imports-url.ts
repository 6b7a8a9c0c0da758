export const importsPath = '/admin/products/import';
export const exportPath = '/admin/products/export.csv';

export function importUrl(id: string, page = 1): string {
  return `${importsPath}/${id}${page > 1 ? `?page=${page}` : ''}`;
}

export function problemsUrl(id: string): string {
  return `${importsPath}/${id}/problems.csv`;
}
