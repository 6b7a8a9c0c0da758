import type { Visitor } from './visitor.ts';

declare const isProven: unique symbol;

/** A visitor who has just re-authenticated, as irreversible operations require. */
export type VerifiedVisitor = Visitor & { readonly [isProven]: true };
