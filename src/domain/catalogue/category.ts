export interface Category {
  id: string;
  /** The stored value, in URLs and on the wire: "women's clothing". */
  value: string;
  /** How the home page writes it (ruling 29): "women", "Electronics". */
  homeLabel: string;
  /** How the listing's filter writes it: "Women", "Electronic". */
  filterLabel: string;
  /** Other words that mean this category in /shop/{word}, lower case. */
  aliases: string[];
  picture: string | null;
  position: number;
  /** Published products in it. */
  productCount: number;
}
