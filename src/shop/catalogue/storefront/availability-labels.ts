export const availabilityLabels = {
  'in-stock': 'In stock',
  'few-left': 'Few left',
  'sold-out': 'Sold out',
};
