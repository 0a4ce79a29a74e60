import { defaultKeyNames } from '@vestibule/contract/schemas/webauthn'
import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findUserById, lockUserRow } from '../credentials/users.queries.ts'
import {
  consumeOneTimeToken,
  createOneTimeToken,
  findOneTimeToken,
} from '../credentials/one-time-token.queries.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { consumeChallenge, createChallenge } from '../credentials/webauthn/challenges.queries.ts'
import { readClientData } from '../credentials/webauthn/client-data.ts'
import { listCredentials, insertCredential } from '../credentials/webauthn/credentials.queries.ts'
import { registrationOptions, verifyRegistration } from '../credentials/webauthn/registration.ts'
import { readUserHandle } from '../credentials/webauthn/user-handle.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { listLiveSessions } from '../sessions/live-sessions.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { passkeySelection } from './devices.ts'
import { deletePasskeyWindow, purpose, readPasskeyWindow } from './passkey-window.queries.ts'
import { requirePasskeys } from './strategy.ts'

type Handlers = IdentityHandlers<Contract['webauthn']>

const boundTo = (handle: string) => ({ purpose: 'addPasskey', binding: `window:${sha256(handle)}` }) as const

/** The handle stands for a person who has just shown who they are, for as long as that counts and once (SEC-PK-03). */
export const openPasskeyWindow: Handlers['openPasskeyWindow'] = async (_, actor) => {
  await requirePasskeys(actor)
  await requireFreshProof(actor)
  const { userId, tenantId, sessionId } = actor
  const opened = { purpose, userId, tenantId, lifetimeSeconds: lifetimes.webauthnChallenge } as const
  const handle = await actor.transaction(async (tx) => {
    await lockUserRow(tx, userId)
    return createOneTimeToken(tx, actor, { ...opened, data: { sessionId } })
  })
  const url = `${actor.config.publicUrl}/passkey/window?c=${actor.client.id}#${handle}`
  return { handle, url, expiresIn: lifetimes.webauthnChallenge }
}

/** Whose window it is, while the session that opened it lives. */
const toOwner = async (db: Database, ctx: RequestContext, row: OneTimeTokenRow | undefined) => {
  const user = row && (await findUserById(db, row.userId))
  const isLive =
    row !== undefined &&
    (await listLiveSessions(db, row.userId, ctx.clock.now())).some(({ id }) => id === row.data.sessionId)
  if (user === undefined || !isLive) throw new ApiError('LINK_INVALID')
  return user
}

export const getPasskeyWindowAccount: Handlers['getPasskeyWindowAccount'] = async ({ handle }, ctx) => {
  const row = await findOneTimeToken(ctx.db, ctx, { purpose, token: handle })
  const { email, username, phone } = await toOwner(ctx.db, ctx, row)
  return { email: email || username || phone || '' }
}

export const startPasskeyInWindow: Handlers['startPasskeyInWindow'] = async ({ handle }, ctx) => {
  const row = await findOneTimeToken(ctx.db, ctx, { purpose, token: handle })
  const user = await toOwner(ctx.db, ctx, row)
  const challenge = await createChallenge(ctx.db, ctx, { ...boundTo(handle), userId: user.id })
  const options = registrationOptions(ctx, {
    user,
    userHandle: await readUserHandle(ctx.db, ctx, user.id),
    challenge,
    known: await listCredentials(ctx.db, user.id),
    selection: passkeySelection,
  })
  return { options }
}

/** The event is the handle owner's. A handle that was shown with a wrong key is worth nothing more. */
const refuse = async (ctx: RequestContext, handle: string): Promise<never> => {
  const row = await findOneTimeToken(ctx.db, ctx, { purpose, token: handle })
  // Gone, not used: the frame is not told that there is a key.
  await deletePasskeyWindow(ctx.db, handle)
  const about = { resourceId: row?.userId, userId: row?.userId, tenantId: row?.tenantId }
  await audit(ctx.db, ctx, { ...about, action: 'passkey.refused' })
  throw new ApiError('WEBAUTHN_REFUSED')
}

/** Keeps the key and uses the handle up. Only a top-level page of ours can have made it (SEC-PK-02). */
export const addPasskeyInWindow: Handlers['addPasskeyInWindow'] = async ({ handle, ...input }, ctx) => {
  const isTop = readClientData(input.response.clientDataJSON)?.crossOrigin === false
  const made = isTop ? await verifyRegistration(ctx, input, { requireUserVerification: false }) : undefined
  if (made === undefined) return refuse(ctx, handle)
  const { challenge, isUserVerified: _, ...key } = made
  const isAdded = await ctx.transaction(async (tx) => {
    const open = await findOneTimeToken(tx, ctx, { purpose, token: handle })
    // Before the handle and the session are read: what ends them holds the user (SEC-SS-26).
    if (open !== undefined) await lockUserRow(tx, open.userId)
    const row = await consumeOneTimeToken(tx, ctx, { purpose, token: handle })
    const user = await toOwner(tx, ctx, row)
    const isAsked = await consumeChallenge(tx, ctx, { ...boundTo(handle), challenge })
    const name = defaultKeyNames[key.deviceType]
    const added =
      isAsked && (await insertCredential(tx, ctx, { ...key, userId: user.id, use: 'passkey', name }))
    if (!added) return false
    await recordSecurityEvent(tx, ctx, {
      action: 'passkey.added',
      of: user.id,
      resourceId: added.id,
      userId: user.id,
      email: user.email,
      tenantId: row?.tenantId,
      details: { in: 'window' },
    })
    await enqueueMail(tx, ctx, noticeMail(ctx, 'passkeyAdded', { to: user.email }))
    return true
  })
  if (!isAdded) return refuse(ctx, handle)
  ctx.outbox.wake()
  return {}
}

export const getPasskeyWindow: Handlers['getPasskeyWindow'] = async ({ handle }, actor) => {
  const row = await readPasskeyWindow(actor.db, handle, actor.userId)
  if (row?.usedAt) return { state: 'made' }
  return { state: row !== undefined && row.expiresAt > actor.clock.now() ? 'waiting' : 'gone' }
}
