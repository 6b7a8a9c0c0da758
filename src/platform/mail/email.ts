/** A rendered email with HTML and plain-text parts. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  replyTo: Mailbox;
}

export interface Mailbox {
  name: string;
  address: string;
}
