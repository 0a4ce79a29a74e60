import { ApiError } from '@vestibule/contract'
import { findPerson } from '../credentials/find-person.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalUsername } from '../identifiers/username.ts'
import { readSettings } from '../installation/settings.queries.ts'
import { updateUnverifiedUser } from './complete-sign-up.queries.ts'
import { sendAddressProof, type SignUpData } from './activation-token.ts'
import { joinByLinkOrInvitation } from '../invitations/accept-at-sign-in.ts'
import { addPhone } from '../phone-numbers/phone-numbers.queries.ts'
import { homeTenant } from '../members/home-tenant.queries.ts'
import { createTenant } from '../tenants/create-tenant.queries.ts'

type Completed = {
  readonly user: UserRow
  /** Of the tenant that is made, unless an invite link leads to another. */
  readonly tenantId: string
  readonly data: SignUpData
  /** Chosen after signing up. */
  readonly passwordHash?: string
  /** Typed at the link, where nothing that it carries says it. */
  readonly name?: string | undefined
}

/** The username that was chosen, if no other user has taken it meanwhile. */
export const usernameFor = async (tx: Database, user: UserRow, username: string | undefined) => {
  const canonical = user.canonicalUsername === null ? canonicalUsername(username ?? '') : undefined
  if (canonical === undefined || (await findPerson(tx, { type: 'username', canonical }))) return {}
  return { username, canonicalUsername: canonical }
}

/** What a tenant is called whose first administrator has named none. */
const nameFor = ({ name, email }: UserRow): string => name || (email.split('@')[0] ?? '')

type SignedUp = { readonly userId: string; readonly data: SignUpData }

/** Whether a sign-up leads anywhere: what it would lead to is not mailed where sign-ups were closed since (SEC-OT-17). */
export const isCompletable = async (
  tx: Database,
  ctx: RequestContext,
  { userId, data }: SignedUp,
): Promise<boolean> =>
  data.inviteLink !== undefined ||
  (await readSettings(tx)).allowSignups ||
  (await homeTenant(tx, userId, ctx.clock.now())) !== undefined

/**
 * The tenant that was signed up for. An applicant who gave no company name meant to join the tenant of a link: without
 * that link there is nothing to complete, and nothing of this transaction stays. One who asked for a link to an address that
 * others have named starts where they are a member already, and so does each such user where sign-ups were closed since.
 *
 * @throws ApiError SIGN_UP_CLOSED, LINK_INVALID
 */
const createOwnTenant = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, data }: Completed,
): Promise<string> => {
  const { allowSignups } = await readSettings(tx)
  const isLedHome = data.isAskedFor === true || !allowSignups
  const home = isLedHome ? await homeTenant(tx, user.id, ctx.clock.now()) : undefined
  if (home !== undefined) return home
  if (!allowSignups) throw new ApiError('SIGN_UP_CLOSED')
  const companyName = data.isAskedFor ? nameFor(user) : data.companyName
  if (companyName === undefined) throw new ApiError('LINK_INVALID')
  await createTenant(tx, ctx, { userId: user.id, tenantId, data: { companyName } })
  return tenantId
}

const joinByTyped = async (
  tx: Database,
  ctx: RequestContext,
  { user, data: { inviteLink: link, email: stated } }: Completed,
): Promise<string | undefined> => link && joinByLinkOrInvitation(tx, ctx, { user, link, stated })

/**
 * Applies what the person entered when signing up, now that their identity is proved. Answers where they start;
 * undefined when another sign-up of theirs was completed before: of many at once one is.
 */
export const completeSignUp = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, data, passwordHash, name }: Completed,
): Promise<string | undefined> => {
  const now = ctx.clock.now()
  const newHash = passwordHash ?? data.passwordHash
  const changed = await updateUnverifiedUser(tx, now, user.id, {
    verifiedAt: now,
    name: data.name || user.name || name,
    metadata: data.metadata,
    passwordHash: newHash,
    passwordChangedAt: newHash === undefined ? undefined : now,
    ...(await usernameFor(tx, user, data.username)),
  })
  if (changed === undefined) return undefined
  if (data.phoneNumber !== undefined)
    await addPhone(tx, ctx, { userId: user.id, phoneNumber: data.phoneNumber })
  const completed = { user: changed, tenantId, data }
  const place = (await joinByTyped(tx, ctx, completed)) ?? (await createOwnTenant(tx, ctx, completed))
  if (data.email) await sendAddressProof(tx, ctx, { user, tenantId: place, email: data.email })
  return place
}
