import { isDeepStrictEqual } from 'node:util'
import { listOpenTokens } from '../credentials/one-time-token.queries.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listOpenInvitations } from '../invitations/open-invitations.ts'
import { readSettings } from '../installation/settings.queries.ts'
import { homeTenant } from '../members/home-tenant.queries.ts'
import { listTypedWithCodes } from './activation-code.queries.ts'
import { askedFor, parseSignUpData, type SignUpData } from './activation-token.ts'
import { isSigningUpBrowser } from './signing-up-browser.ts'

/** What all sign-ups say, field by field; where they name different organizations, nothing. */
const toAgreed = ({ passwordHash: _, ...typed }: SignUpData, others: readonly SignUpData[]): SignUpData => {
  const agreed = Object.entries(typed).filter(([field, value]) =>
    others.every((other) => isDeepStrictEqual(other[field as keyof SignUpData], value)),
  )
  const counted: SignUpData = { name: '', ...Object.fromEntries(agreed) }
  const isNamed = counted.companyName !== undefined || counted.inviteLink !== undefined
  return isNamed ? counted : askedFor
}

type Data = Readonly<Record<string, unknown>>
type Link = Pick<OneTimeTokenRow, 'userId' | 'hash'>

/** The other sign-ups that were typed for the address of a link, by link or by code, over or not, mailed or not. */
const listOthers = async (
  db: Database,
  ctx: RequestContext,
  { userId, hash }: Link,
): Promise<SignUpData[]> => {
  const open = await listOpenTokens(db, { userId, purpose: 'activation' })
  const links = open.filter((other) => other.hash !== hash).map(({ data }) => data)
  const user = await findUserById(db, userId)
  const codes = user === undefined ? [] : await listTypedWithCodes(db, ctx, user)
  return [...links, ...codes].flatMap((data) => parseSignUpData(data) ?? [])
}

const isNamedByOthers = async (db: Database, ctx: RequestContext, userId: string): Promise<boolean> =>
  (await homeTenant(db, userId, ctx.clock.now())) !== undefined ||
  (await listOpenInvitations(db, ctx, userId)).length > 0

/**
 * What counts of a sign-up once its link is opened, or mailed again. Mails of two sign-ups are alike, and any of them may be a
 * stranger's, who would have the owner of the address activate an account with the stranger's password: where there are
 * several, no password counts, and what else was typed counts where all say the same (SEC-SS-42). Where other people have
 * invited the user or made them a member, nothing typed counts: they begin where they are a member, or in a place of their own.
 */
export const readCounted = async (
  db: Database,
  ctx: RequestContext,
  { link, typed }: { readonly link: Link; readonly typed: SignUpData },
): Promise<SignUpData> => {
  if (await isNamedByOthers(db, ctx, link.userId)) return askedFor
  const others = await listOthers(db, ctx, link)
  return others.length === 0 ? typed : toAgreed(typed, others)
}

/**
 * What counts where others have named the user: in the browser that signed up its user typed it all, so the shared link counts by
 * which they came there, and no invitation of another tenant keeps them from it (SEC-OT-19). Name and password are chosen anew.
 */
const readNamed = (ctx: RequestContext, data: Data, { inviteLink }: SignUpData): SignUpData =>
  inviteLink !== undefined && isSigningUpBrowser(ctx, data) ? { ...askedFor, inviteLink } : askedFor

/** The data of a link as it counts now, in the browser that asks. */
export const readLinkData = async (
  db: Database,
  ctx: RequestContext,
  link: Link & Pick<OneTimeTokenRow, 'data'>,
): Promise<Record<string, unknown>> => {
  const { data } = link
  const typed = parseSignUpData(data)
  if (typed === undefined) return data
  if (await isNamedByOthers(db, ctx, link.userId)) return { ...data, signUp: readNamed(ctx, data, typed) }
  return { ...data, signUp: await readCounted(db, ctx, { link, typed }) }
}

/**
 * The data of a code as it counts in the browser that asks. The page of a sign-up is an address that its maker can hand to the
 * owner of the mailbox: in another browser nothing typed counts, and the code opens what a link does that was asked for
 * (SEC-OT-16). The mark of the browser alone decides, so that the page is the same for every address (SEC-PW-28).
 */
export const readCodeData = (ctx: RequestContext, data: Data): Record<string, unknown> =>
  parseSignUpData(data) === undefined || isSigningUpBrowser(ctx, data) ? data : { ...data, signUp: askedFor }

/**
 * What counts in another browser than that which signed up. Where sign-ups were closed since, the shared link of a tenant is all
 * that leads anywhere: it stays, as whom a tenant invites still enters (SEC-OT-17), and a stranger gives no more by it than the
 * link does.
 */
const readElsewhere = async (db: Database, { inviteLink }: SignUpData): Promise<SignUpData> =>
  inviteLink === undefined || (await readSettings(db)).allowSignups ? askedFor : { ...askedFor, inviteLink }

/**
 * The data of a code once it is right, as it counts for its holder. Where others have named the user, what was typed counts as with
 * a link (SEC-OT-16): what they ask of a password holds. The page alone cannot say so: its handle is given to any caller.
 */
export const readRightCodeData = async (
  db: Database,
  ctx: RequestContext,
  { userId, data }: { readonly userId: string; readonly data: Data },
): Promise<Record<string, unknown>> => {
  const typed = parseSignUpData(data)
  if (typed === undefined) return data
  if (await isNamedByOthers(db, ctx, userId)) return { ...data, signUp: readNamed(ctx, data, typed) }
  return isSigningUpBrowser(ctx, data) ? data : { ...data, signUp: await readElsewhere(db, typed) }
}
