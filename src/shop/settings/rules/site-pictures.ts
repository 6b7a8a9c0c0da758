import type { SitePicture } from '#platform/images.ts';

/** Slides, banners and category tiles by name. Written by tools/make-pictures.ts. */
export const sitePictures = {
  "slide-sound": {
    "alt": "Brown leather headphones, a blue-grey speaker and green earbuds on terracotta plinths",
    "widths": [
      1000,
      1600
    ],
    "name": "slide-sound-241914d6",
    "width": 1600,
    "height": 680,
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAABQAgCdASoQAAcAAkA8JaACdLoAAw2iKmmC3AAA/tSfP1lLcW3j884jQ74f8lUjziB90GWcOD31EQ+o8AAAAA=="
  },
  "slide-sound-phone": {
    "alt": "Brown leather headphones, a blue-grey speaker and green earbuds on terracotta plinths",
    "widths": [
      840,
      1040
    ],
    "name": "slide-sound-phone-440102d7",
    "width": 1040,
    "height": 680,
    "placeholder": "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAAAQAgCdASoQAAoAAkA8JagCdLoAAvejSWbAAP7TftPFkg9GIYo56XZY7NUNOZkBvEkHUXIaIZffyvv419yqQf9qIycdB4AAAAA="
  },
  "slide-accessories": {
    "alt": "An oxblood shoulder bag, a dress watch and gold bangles on sage plinths",
    "widths": [
      1000,
      1600
    ],
    "name": "slide-accessories-d78ede2e",
    "width": 1600,
    "height": 680,
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAAAQAgCdASoQAAcAAkA8JZwCdAELyLlsq0yAAP7wBZm/Mqfj3B/FoOLOeCEfz0znpOONewAA"
  },
  "slide-accessories-phone": {
    "alt": "An oxblood shoulder bag, a dress watch and gold bangles on sage plinths",
    "widths": [
      840,
      1040
    ],
    "name": "slide-accessories-phone-b0917cc6",
    "width": 1040,
    "height": 680,
    "placeholder": "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoQAAoAAkA8JZQCdAEO/vIVONgA/u/SFbacyutDCOIAsNY41astPFWqd5YxzU0wwAA="
  },
  "banner-speaker": {
    "alt": "A blue-grey portable speaker with a leather handle on a sage plinth",
    "widths": [
      480,
      960
    ],
    "name": "banner-speaker-a3194159",
    "width": 960,
    "height": 576,
    "placeholder": "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoQAAoAAkA8JZQC7AELyNHA9FgA/u/DTBvhrwLk/oq/nxmB2bMpsqCz0QgAAA=="
  },
  "banner-watches": {
    "alt": "A dress watch and a stack of gold bangles on dark blue plinths",
    "widths": [
      480,
      960
    ],
    "name": "banner-watches-34c6c70b",
    "width": 960,
    "height": 576,
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQAAoAAkA8JYwCdAEHQ2zkWoAA/veUqu1qQBrl1zeMQ1yePZgXomm6wg0ZHzjuDLZX+l1eEMQAAA=="
  },
  "banner-jewellery": {
    "alt": "Pearl drop hoops and a solitaire ring on rose plinths",
    "widths": [
      480,
      960
    ],
    "name": "banner-jewellery-e0fc9394",
    "width": 960,
    "height": 576,
    "placeholder": "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADwAQCdASoQAAoAAkA8JQBOgCHhT5PthgAA/vN11EzONDOF2wWk4gKwLO1a80gAAAA="
  },
  "sign-in": {
    "alt": "Gold hoops with a pearl each",
    "widths": [
      480,
      960
    ],
    "name": "sign-in-6c1670fa",
    "width": 960,
    "height": 960,
    "placeholder": "data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoQABAAAkA8JZQCdAEPDU4mcAD++qkNj00Gw2li+W7Gl9eH1QAAAA=="
  },
  "category-men": {
    "alt": "An olive bomber jacket",
    "widths": [
      240,
      480
    ],
    "name": "category-men-f169abfb",
    "width": 480,
    "height": 480,
    "placeholder": "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoQABAAAkA8JZQAAxZqqFHP8sAA/ge3bogJ8F8fuhhXs3zc4h6VLm0CkWoO28vDLdf5CUf8q32TXwaYFFlf6D4r4AA="
  },
  "category-women": {
    "alt": "An oxblood leather shoulder bag",
    "widths": [
      240,
      480
    ],
    "name": "category-women-961faf21",
    "width": 480,
    "height": 480,
    "placeholder": "data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAAAkA8JQBOgCP7fr5bU6EQAP76yCfELu+dp5SvcBI/XZbi/IFhIYfo5yX3vfxwr+rwfP5UPfuSxKGn2fmKvbpjRYb3cyL1SE6dLVAAAA=="
  },
  "category-jewelery": {
    "alt": "A pendant with an oval emerald",
    "widths": [
      240,
      480
    ],
    "name": "category-jewelery-a8a09324",
    "width": 480,
    "height": 480,
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAAAQAgCdASoQABAAAkA8JZQC7AEPAAPtiM+AAP77MDPRYlUGHy2XxodOXSQ9ScvT2+iAd4AA"
  },
  "category-electronics": {
    "alt": "Brown leather headphones",
    "widths": [
      240,
      480
    ],
    "name": "category-electronics-11c30289",
    "width": 480,
    "height": 480,
    "placeholder": "data:image/webp;base64,UklGRm4AAABXRUJQVlA4IGIAAAAwAgCdASoQABAAAkA8JZwCdAD5QTo0F6vpQAD++q2VHCpcuvoEEjeMkc3li7Lb4Y8a3nl7q5+3i46/jt80OLXXaZtb6B4rfWh0bGweoc6daWhDvsGZkjX8s2ISI4vaAysgAA=="
  }
} satisfies Record<string, SitePicture>;
