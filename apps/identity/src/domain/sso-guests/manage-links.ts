import { type Answer, ApiError, type Received } from '@vestibule/contract'
import type {
  createSSOGuestLink,
  getSSOGuestLink,
  revokeSSOGuestLink,
} from '@vestibule/contract/areas/sso-guests'
import { ssoLimits } from '@vestibule/contract/constants'
import { sha256 } from '../../platform/crypto/hash.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { secretText } from '../../runtime/random.ts'
import { audit } from '../audit/audit.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { ensureMayDecideProvider } from '../sso/change-provider.ts'
import { ownConfiguration } from '../sso/configurations.queries.ts'
import { findGuestLink, insertGuestLink, revokeGuestLinks } from './guest-links.queries.ts'

/** Where the page of a link is. */
export const guestPage = '/sso/setup'

export const readLink = async (
  { ssoConfigId }: Received<typeof getSSOGuestLink>,
  actor: Actor,
): Promise<Answer<typeof getSSOGuestLink>> => {
  const { tenantId, id: configurationId } = await ownConfiguration(actor.db, actor.tenantId, ssoConfigId)
  const row = await findGuestLink(actor.db, { tenantId, configurationId }, actor.clock.now())
  if (row === undefined) return {}
  return {
    link: {
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      ...(row.lastUsedAt !== null && { lastUsedAt: row.lastUsedAt.toISOString() }),
    },
  }
}

/**
 * Makes the one link of a connection. What signs people in already is not handed to a guest.
 *
 * @throws ApiError SSO_CONNECTION_ON, OUT_RANKED
 */
export const createLink = async (
  { ssoConfigId }: Received<typeof createSSOGuestLink>,
  actor: Actor,
): Promise<Answer<typeof createSSOGuestLink>> => {
  await requireFreshProof(actor)
  const { clock, random, tenantId } = actor
  const token = secretText(random)
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, ssoLimits.guestLinkDays * 86_400)
  await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const { id: configurationId, enabled } = await ownConfiguration(tx, tenantId, ssoConfigId)
    if (enabled) throw new ApiError('SSO_CONNECTION_ON')
    await ensureMayDecideProvider(tx, actor, configurationId)
    await revokeGuestLinks(tx, { tenantId, configurationId }, actor)
    const id = uuidv7(clock, random)
    const maker = { createdBy: actor.userId, createdIn: actor.tokenTenantId }
    const row = { tenantId, configurationId, id, clientId: actor.client.id, createdAt, expiresAt, ...maker }
    await insertGuestLink(tx, { ...row, tokenHash: sha256(token) })
    await audit(tx, actor, { action: 'sso.guestLinkCreated', resourceId: configurationId })
  })
  return {
    url: `${actor.config.publicUrl}${guestPage}?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

export const revokeLink = async (
  { ssoConfigId }: Received<typeof revokeSSOGuestLink>,
  actor: Actor,
): Promise<Answer<typeof revokeSSOGuestLink>> => {
  const { tenantId } = actor
  await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const { id: configurationId } = await ownConfiguration(tx, tenantId, ssoConfigId)
    const ended = await revokeGuestLinks(tx, { tenantId, configurationId }, actor)
    if (ended === 0) throw new ApiError('NOT_FOUND')
    await audit(tx, actor, { action: 'sso.guestLinkRevoked', resourceId: configurationId })
  })
  return {}
}
