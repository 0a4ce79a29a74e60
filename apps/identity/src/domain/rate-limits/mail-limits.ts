import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { accountKey, addressKey } from './keys.ts'
import { type KnownUser, knownBrowsersCounter } from './known-browsers.ts'
import { fitsWindows } from './fits-windows.ts'
import { fitsWindow, type Window } from './windows.queries.ts'

/** Requests that make us send mail, per place they come from (SEC-PW-08). */
const resends: readonly Window[] = [
  { most: 5, seconds: 600 },
  { most: 10, seconds: 900 },
  { most: 15, seconds: 1800 },
]
/** A whole office may sign up on one day. */
const signUps: readonly Window[] = [{ most: 30, seconds: 600 }]
/** Nor may an office that signs in by mail on one morning be held up. */
const signIns: readonly Window[] = [{ most: 30, seconds: 600 }]
/** An office that signs in with passkeys on one morning asks twice for each person. */
const passkeyTries: readonly Window[] = [{ most: 200, seconds: 600 }]
const signInsPerAccount: Window = { most: 10, seconds: 3600 }
const perAccount: Window = { most: 3, seconds: 3600 }

/** Refuses a place that asks for too much mail. Says nothing about whether an account exists. */
const limitPlace = async (ctx: RequestContext, kind: string, windows: readonly Window[]): Promise<void> => {
  for (const window of windows) {
    const key = addressKey(ctx.secrets, `${kind}.${window.seconds}`, ctx.ip)
    if (!(await fitsWindow(ctx, key, window))) {
      throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: window.seconds })
    }
  }
}

export const limitResends = (ctx: RequestContext): Promise<void> => limitPlace(ctx, 'resend', resends)
export const limitSignUps = (ctx: RequestContext): Promise<void> => limitPlace(ctx, 'sign-up', signUps)

export const limitSignInMails = (ctx: RequestContext): Promise<void> =>
  limitPlace(ctx, 'sign-in-mail', signIns)

export const limitPasskeyTries = (ctx: RequestContext): Promise<void> =>
  limitPlace(ctx, 'passkey', passkeyTries)

/**
 * Whether one more sign-in code or link may be sent. People sign in more often than they forget a password.
 *
 * @param counted the account, or the browsers in which its user has signed in before (SEC-PW-15)
 */
export const mayMailSignIn = (ctx: RequestContext, counted: string): Promise<boolean> =>
  fitsWindow(ctx, accountKey(ctx.secrets, 'sign-in-mail', counted), signInsPerAccount)

/** What an account is mailed for. */
type AccountMail = 'sign-up' | 'activation' | 'invitation' | 'reset' | 'lockout' | 'phone-reset' | 'reminder'

/** No window is longer than the link lives that was mailed in it: otherwise the mailbox holds none that is good (SEC-PW-20). */
const windowsOfLinks: Readonly<Partial<Record<AccountMail, Window>>> = {
  reset: { ...perAccount, seconds: lifetimes.resetLink },
}

/**
 * Whether one more mail of a kind to this account is decent. Over the limit nothing is sent and the answer is the same. Each
 * kind has a window of its own: what a stranger asks for uses up none that its owner needs, and is in the mailbox (SEC-PW-17).
 *
 * @param counted the account's address, the handle of a page, or the browsers in which its user has signed in before (SEC-PW-15)
 */
export const mayMailAccount = (ctx: RequestContext, kind: AccountMail, counted: string): Promise<boolean> =>
  fitsWindow(ctx, accountKey(ctx.secrets, `mail.${kind}`, counted), windowsOfLinks[kind] ?? perAccount)

/**
 * Whether one more code may be mailed to an address that is to become a user's: three an hour for this user, so that no other
 * one uses them up (SEC-PW-23), and ten for the address.
 */
export const mayMailNewAddress = async (
  ctx: RequestContext,
  { userId, canonicalEmail }: { readonly userId: string; readonly canonicalEmail: string },
): Promise<boolean> => {
  const [own, all] = ['mail.email-change', 'mail.new-address']
  return fitsWindows(ctx, [
    { key: accountKey(ctx.secrets, own, `${userId} ${canonicalEmail}`), window: perAccount },
    { key: accountKey(ctx.secrets, all, canonicalEmail), window: signInsPerAccount },
  ])
}

type PageOfHandle = {
  readonly handleHash: string
  /** Where callers get such handles without the mailbox: the address, which is mailed ten an hour for all of them. */
  readonly address?: string
}

/**
 * Whether another code may be mailed for the page that shows a handle: three an hour, of which those who show none use up
 * nothing (SEC-PW-24).
 */
export const mayMailForPage = async (
  ctx: RequestContext,
  { handleHash, address }: PageOfHandle,
): Promise<boolean> => {
  const [own, all] = ['mail.page', 'mail.activation-pages']
  return fitsWindows(ctx, [
    { key: accountKey(ctx.secrets, own, handleHash), window: perAccount },
    ...(address === undefined
      ? []
      : [{ key: accountKey(ctx.secrets, all, address), window: signInsPerAccount }]),
  ])
}

/**
 * Refuses another code by mail to a user who has just had some: they have shown the first factor, so they may know. A password
 * alone does not show who asks: browsers in which the user has signed in before have a window of their own (SEC-PW-22).
 */
export const requireFactorMail = async (ctx: RequestContext, user: KnownUser): Promise<void> => {
  const key = accountKey(ctx.secrets, 'factor-mail', knownBrowsersCounter(ctx, user) ?? user.id)
  if (!(await fitsWindow(ctx, key, signInsPerAccount)))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: signInsPerAccount.seconds })
}
