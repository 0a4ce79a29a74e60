import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Issued } from './redeem-code.ts'

const issued = new WeakMap<object, Issued>()

/** What a token request came to, kept until its answer is written. */
export const keepIssued = (ctx: KoaContextWithOIDC, what: Issued): void => void issued.set(ctx.req, what)

export const issuedIn = (ctx: Pick<KoaContextWithOIDC, 'req'>): Issued | undefined => issued.get(ctx.req)
