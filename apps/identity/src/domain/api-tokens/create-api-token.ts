import { ApiError } from '@vestibule/contract'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { audit } from '../audit/audit.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { countApiTokens, insertApiToken, type ListedToken, type TokenList } from './api-tokens.queries.ts'
import { makeApiSecret } from './secret.ts'

/** As many as one list has at most: it is read whole. */
const mostInList = 200

type Wanted = {
  readonly description: string
  readonly expiresInMinutes: number | null
  readonly roleIds?: readonly string[]
}

/** The list that a token of the caller belongs to. */
export const toTokenList = ({ tenantId, userId }: Actor, type: ApiTokenType): TokenList => ({
  tenantId,
  type,
  userId: type === 'userApiToken' || type === 'userAccessToken' ? userId : undefined,
})

const ensureRoom = async (tx: Database, list: TokenList): Promise<void> => {
  // Two that are made at once wait for each other, so that both are counted.
  await lockTenant(tx, list.tenantId)
  if ((await countApiTokens(tx, list)) >= mostInList) throw new ApiError('TOO_MANY_API_TOKENS')
}

const notifyMaker = async (tx: Database, actor: Actor, description: string): Promise<void> => {
  if (actor.email === '') return
  const values = { description, tenant: (await tenantName(tx, actor.tenantId)) ?? '' }
  await enqueueMail(tx, actor, noticeMail(actor, 'apiTokenCreated', { to: actor.email, values }))
}

/**
 * Makes a token of the caller or of the acting tenant. Only the hash of its secret is kept.
 *
 * @returns the token, and its secret for the one answer that shows it
 * @throws ApiError STEP_UP_REQUIRED, NOT_A_MEMBER, ROLE_NOT_GRANTABLE, TOO_MANY_API_TOKENS; NOT_FOUND where tokens are switched off
 */
export const createApiToken = async (
  actor: Actor,
  type: ApiTokenType,
  { description, expiresInMinutes, roleIds = [] }: Wanted,
): Promise<{ token: ListedToken; secret: string }> => {
  if (!(await actor.settings()).apiTokensEnabled) throw new ApiError('NOT_FOUND')
  await requireFreshProof(actor)
  const now = actor.clock.now()
  const secret = makeApiSecret(actor.random)
  const row = {
    id: uuidv7(actor.clock, actor.random),
    tenantId: actor.tenantId,
    userId: actor.userId,
    type,
    secretHash: sha256(secret),
    description,
    createdAt: now,
    expiresAt: expiresInMinutes === null ? null : secondsLater(now, expiresInMinutes * 60),
    lastUsedAt: null,
  }
  const own = [...new Set(roleIds)]
  await actor.transaction(async (tx) => {
    await ensureRoom(tx, toTokenList(actor, type))
    // An administrator of an account above is none: the token would have no membership to end with (SEC-ID-06).
    if (!(await isLiveMember(tx, actor, now))) throw new ApiError('NOT_A_MEMBER')
    await ensureMayGrantRoles(tx, actor, own, [actor.userId])
    await insertApiToken(tx, row, own)
    const expires = row.expiresAt?.toISOString() ?? null
    const details = { type, description, roleIds: own, expires }
    await audit(tx, actor, { action: 'apiToken.created', resourceId: row.id, details })
    await notifyMaker(tx, actor, description)
  })
  actor.outbox.wake()
  return { token: { ...row, roleIds: own, creator: { name: actor.name, email: actor.email } }, secret }
}
