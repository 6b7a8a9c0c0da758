type Some<Value> = readonly [Value, ...Value[]];

/** Of the customers of the demo, who do not exist. */
export const firstNames: Some<string> = someOf(`
  Ingrid Amara Jonas Priya Mateo Sanne Yusuf Clara Kofi Mei Henrik Marta Owen Lucia Noor
  Elin Tobias Giulia Ravi Sophie Daniel Hana Camille Freya Callum Beate Wei Marek Joel
  Nadia Samuel Maja Agnes Bruno Isolde Tamar Vera Louise Arjun
`);

export const lastNames: Some<string> = someOf(`
  Solberg Okoye Berger Nair Rossi Visser Demir Lindqvist Asante Chen Larsen Kowalska
  Turner Ferreira Haddad Moreau Weber Ruiz Nakamura Novak Hughes Schmidt Murphy Costa
  Jansen Fischer Andersen Petrov Dubois Sharma Bell Greco Hansen Keller Stone
`);

function someOf(words: string): Some<string> {
  const [first = '', ...others] = words.trim().split(/\s+/);
  return [first, ...others];
}

export interface Place {
  street: string;
  city: string;
  state: string;
  pincode: string;
  country: string;
}

export const places: Some<Place> = [
  place('Alder Avenue', 'Portland', 'Oregon', '97205', 'United States'),
  place('Tannery Lane', 'Boise', 'Idaho', '83702', 'United States'),
  place('Birch Road', 'Tacoma', 'Washington', '98402', 'United States'),
  place('Quay Street', 'Oakland', 'California', '94607', 'United States'),
  place('Cedar Court', 'Salem', 'Oregon', '97301', 'United States'),
  place('Mill Hill', 'Spokane', 'Washington', '99201', 'United States'),
  place('Harbor View', 'Boston', 'Massachusetts', '02110', 'United States'),
  place('Lake Street', 'Chicago', 'Illinois', '60601', 'United States'),
  place('Congress Avenue', 'Austin', 'Texas', '78701', 'United States'),
  place('King Street West', 'Toronto', 'Ontario', 'M5V 1J5', 'Canada'),
  place('Granville Street', 'Vancouver', 'British Columbia', 'V6C 1T2', 'Canada'),
  place('Camden Road', 'London', '', 'NW1 9LR', 'United Kingdom'),
  place('Leith Walk', 'Edinburgh', '', 'EH6 8NX', 'United Kingdom'),
  place('Kastanienallee', 'Berlin', '', '10435', 'Germany'),
  place('Rue Oberkampf', 'Paris', '', '75011', 'France'),
  place('Prinsengracht', 'Amsterdam', '', '1015 DK', 'Netherlands'),
];

function place(street: string, city: string, ...rest: [string, string, string]): Place {
  const [state, pincode, country] = rest;
  return { street, city, state, pincode, country };
}

/** What staff noted on orders. */
export const comments: readonly string[] = [
  'Customer called: please deliver after 5 pm.',
  'Gift for a birthday on Saturday. Pack without the invoice.',
  'Bank transfer came without a reference; matched by amount and name.',
  'Second parcel to this address this week. Customer confirms that both are wanted.',
  'Checked the size with the customer: M is right.',
  'Check has cleared.',
  'The courier reports a wrong house number. Customer has confirmed the address.',
  'Customer asks for the matching strap. It is back next month.',
];

/** Of the contact form: subject and text. */
export const messages: readonly (readonly [string, string])[] = [
  ['Delivery on Saturday', 'Do you deliver on Saturdays? I am rarely at home during the week.'],
  ['Size of the bomber jacket', 'I am between M and L. Does the jacket run small or large?'],
  ['Engraving', 'Can you engrave the wedding bands in Cyrillic letters?'],
  ['Return', 'The trousers are too long for me. How do I send them back?'],
  ['Invoice for my company', 'Could you add our VAT number to the invoice of my last order?'],
  ['Wholesale', 'We run a small shop in Leith and would like to carry your scarves.'],
  ['Leather care', 'Which wax do you recommend for the canvas rucksack?'],
  ['Is the slate beanie back soon?', 'My size of the green one is sold out. Will it return?'],
  ['Gift wrapping', 'Can the pearl hoops be wrapped, with a card?'],
  ['Thank you', 'The dress arrived a day early and fits perfectly. Thank you!'],
];

/** What customers wrote about their returns; most write nothing. */
export const returnNotes: Some<string> = [
  '',
  '',
  '',
  'One size larger would have been right.',
  'The color is darker than I expected.',
  'I ordered two sizes to try and keep the other one.',
];

export const returnAnswers = {
  approved: 'Please put the return slip into the parcel. We refund you when it has arrived.',
  refused: 'The item shows signs of wear, so we cannot take it back.',
};
