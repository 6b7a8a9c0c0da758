/** A legal or information page: privacy, terms, shipping, returns, imprint. */
export interface ShopText {
  /** Link text and page title. */
  label: string;
  /** Heading: roman line, then italic line. */
  heading: [roman: string, italic: string];
  intro: string;
  sections: { title: string; paragraphs: string[] }[];
}

export const defaultPrivacy: ShopText = {
  label: 'Privacy',
  heading: ['What we know', 'about you.'],
  intro:
    'As little as a shop can. Nothing here follows you around, nothing is sold, and nobody else counts your visits.',
  sections: [
    {
      title: 'When you only look',
      paragraphs: [
        'You need no name for that. The shop’s log notes which page was asked for and when, and not by whom.',
        'So that nobody can guess passwords all day, the shop remembers for a day how often a network has tried. It keeps that in memory and writes it down nowhere.',
      ],
    },
    {
      title: 'When you order',
      paragraphs: [
        'Your name, your addresses, your phone number and what you bought. We need them to pack, to deliver and to answer, and the law asks us to keep our books.',
        'Only the courier who brings the parcel receives them and, if you pay online, the payment provider.',
      ],
    },
    {
      title: 'When you pay online',
      paragraphs: [
        'You enter your card or open your wallet with the payment provider, such as Stripe or PayPal. We send the provider the amount and your email address; PayPal also receives the delivery address. If you order with a wallet, we receive your name, email address and delivery address from it. We never receive your card number.',
        'Where the cart and the checkout offer Apple Pay, Google Pay or Link, both pages load a script from Stripe, which can see that your browser has opened them. If it has no wallet, a cookie remembers this for a day.',
      ],
    },
    {
      title: 'When you have an account',
      paragraphs: [
        'Your e-mail address, your cart and a fingerprint of your password, and what you add of yourself: a name, a phone number, a user name, addresses. The fingerprint (argon2id) tells whether a password is the right one; nobody can read the password out of it, and neither can we.',
        'While you are signed in the shop also keeps the name your browser gives itself, and when you were last seen. A session that is not used for seven days is over.',
        'Where your account has an address, the checkout fills in that one and not what this device remembers.',
        'What you type at the checkout is kept with your account until you place the order, for 30 days at most, so that nothing is lost when you are called away.',
      ],
    },
    {
      title: 'When you review something',
      paragraphs: [
        'The name you choose for it, your stars and your words, for everybody to read; never your e-mail address. They go when you delete them, and with your account.',
      ],
    },
    {
      title: 'When you write to us, or want our letter',
      paragraphs: [
        'What you type into the contact form is kept by the shop and goes to our own mailbox, so that we can answer.',
        'For the letter we keep your e-mail address and the code that we gave it. Write to us, and we take it off the list.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'One cookie finds your cart again for 30 days and one counts what is in it. One keeps you signed in and two tell the page that you are. One lets us recognize a device that you have signed in on, for 180 days, so that strangers who guess at your password do not keep you out. One keeps the view and length of lists that you have chosen, for a year. One carries a message from a page to the next and is gone within a minute.',
        'If you leave “Remember these details on this device” checked at the checkout, the form is kept in this browser alone until you log out.',
        'So that you find them again, the numbers of the last twelve products that you opened stay in this browser alone, until you clear the list or log out. Our server is asked for these products when they are shown, and does not write down for whom.',
        'None of them is for advertising, so there is no banner to click away.',
      ],
    },
    {
      title: 'The live map',
      paragraphs: [
        'The map on the contact page comes from openstreetmap.org, and only once you click on it. From then on that site knows where your request comes from.',
      ],
    },
    {
      title: 'What you can ask for',
      paragraphs: [
        'On your account page you can take along what we have about you as a file, correct it and delete it. Or write to us, and we do it.',
        'A deleted account takes all of it along but its orders: with the name and the addresses on them they stay for as long as the law wants to see them, without their link to you. The phone numbers and notes on them go 60 days later.',
      ],
    },
  ],
};

export const defaultTerms: ShopText = {
  label: 'Terms',
  heading: ['The small print,', 'in normal size.'],
  intro: 'What you can count on from us, and what we count on from you.',
  sections: [
    {
      title: 'Prices',
      paragraphs: [
        'The total at the checkout is what you pay. If a price changes while you shop, the checkout says so, and nothing is ordered before you agree.',
      ],
    },
    {
      title: 'Your order',
      paragraphs: [
        'Your order is placed when you read “Order placed!”, and from then on it stands under My order. Pressing the button twice makes one order, not two.',
        'If something runs out while you shop, the checkout tells you before you order.',
      ],
    },
    {
      title: 'Paying',
      paragraphs: [
        'By bank transfer, by check, or in cash when the parcel is at your door. We ship when a transfer has arrived or a check has cleared.',
      ],
    },
    {
      title: 'What you get',
      paragraphs: [
        'What is in the picture and in the description. If it has a fault, we repair it, send another or give you your money back.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'It is yours alone. Choose a password that you use nowhere else, and tell us if somebody else may know it. You can close it yourself on any day, or ask us to.',
      ],
    },
    {
      title: 'When we disagree',
      paragraphs: [
        'Write, call or knock first: most things are put right in one conversation. Your rights as a customer where you live stay as they are, whatever is written here.',
      ],
    },
  ],
};

export const defaultShipping: ShopText = {
  label: 'Shipping',
  heading: ['How it', 'reaches you.'],
  intro: 'We pack on every day that we are open. You choose at the checkout how fast it travels.',
  sections: [
    {
      title: 'Where we deliver',
      paragraphs: ['To over 100 countries. You find yours in the list at the checkout.'],
    },
    {
      title: 'What it costs',
      paragraphs: [
        'The price is for the whole order, however many boxes we need. It stands in the total before you order.',
        'Outside the United States your customs office may ask for duties. They are not part of our price.',
      ],
    },
    {
      title: 'How long it takes',
      paragraphs: [
        'The days count from when the parcel leaves us. If you pay by transfer or check, that is after your payment.',
      ],
    },
    {
      title: 'When it does not come',
      paragraphs: [
        'Write to us with the number of your order, which stands under My order. We find the parcel or send another.',
      ],
    },
  ],
};

export const defaultReturns: ShopText = {
  label: 'Returns',
  heading: ['Changed', 'your mind?'],
  intro: 'You have {returnDays} from the day it reaches you, and sending it back is {returnCosts}.',
  sections: [
    {
      title: 'How to send it back',
      paragraphs: [
        'Open your order under My order, or by the link in our emails, and select what comes back. We answer by email, with a return slip for the parcel.',
        'Send it unworn and in its box, with everything that came along.',
      ],
    },
    {
      title: 'Your money',
      paragraphs: ['We refund the same way you paid as soon as the parcel has reached us.'],
    },
    {
      title: 'If it arrived broken',
      paragraphs: [
        'Tell us, with a photograph if you can. We send another or give you your money back, as you like, with what you paid for shipping.',
      ],
    },
    {
      title: 'What we cannot take back',
      paragraphs: ['Earrings that were worn. Everything else is welcome home.'],
    },
  ],
};

/** Below the name and the address of the shop. */
export const defaultImprint: ShopText = {
  label: 'Imprint',
  heading: ['Who keeps', 'this shop.'],
  intro: 'The name on the door, and where to find the people behind it.',
  sections: [
    {
      title: 'Responsible for these pages',
      paragraphs: ['The shop named here, at the same address.'],
    },
    {
      title: 'If something is wrong',
      paragraphs: [
        'A price, a picture, a word that is yours: tell us, and we put it right on the same day.',
      ],
    },
  ],
};

/** A home page picture with its text and link. */
export interface PictureText {
  /** A name in site-pictures.ts. */
  picture: string;
  /** Heading: roman line, then italic line. */
  heading: [roman: string, italic: string];
  text: string;
  /** A path of the shop: '/shop/watch'. */
  link: { to: string; label: string };
}

/** Pictures available for slides, by their names in site-pictures.ts; each also has a mobile version. */
export const slidePictures: Readonly<Record<string, string>> = {
  'slide-sound': 'Headphones, a speaker and earbuds',
  'slide-accessories': 'A bag, a watch and gold bangles',
};

export const bannerPictures: Readonly<Record<string, string>> = {
  'banner-speaker': 'A speaker',
  'banner-watches': 'A watch and gold bangles',
  'banner-jewellery': 'Hoops and a ring',
};

export const defaultSlides: PictureText[] = [
  {
    picture: 'slide-sound',
    heading: ['Good sound,', 'quietly made.'],
    text: 'Headphones in brown leather, a speaker the size of a loaf, and earbuds you stop noticing.',
    link: { to: '/shop/electronics', label: 'Shop electronics' },
  },
  {
    picture: 'slide-accessories',
    heading: ['Worn daily,', 'kept for years.'],
    text: 'A bag that softens, a watch that only tells the time, gold that does not mind being worn.',
    link: { to: "/shop/women's%20clothing", label: 'Shop women' },
  },
];

export const defaultBanners: PictureText[] = [
  {
    picture: 'banner-speaker',
    heading: ['Music in', 'every room'],
    text: 'Speakers to carry, to leave, to forget',
    link: { to: '/shop/speaker', label: 'Listen in' },
  },
  {
    picture: 'banner-watches',
    heading: ['Time,', 'well kept'],
    text: 'One watch, one good strap',
    link: { to: '/shop/watch', label: 'See the watch' },
  },
  {
    picture: 'banner-jewellery',
    heading: ['Gold,', 'every day'],
    text: 'Hoops, bands, one fine ring',
    link: { to: '/shop/jewelery', label: 'Shop jewellery' },
  },
];
