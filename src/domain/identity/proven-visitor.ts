import type { Visitor } from './visitor.ts';

declare const isProven: unique symbol;

/** A visitor who has shown just now to be the account's owner: what cannot be taken back asks for one. */
export type VerifiedVisitor = Visitor & { readonly [isProven]: true };
