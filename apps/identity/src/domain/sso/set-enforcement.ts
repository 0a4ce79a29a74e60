import { type Answer, ApiError, type Received } from '@vestibule/contract'
import type { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { returnNamed } from '../invitations/return-invitation.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { liveMembersAmong } from './break-glass.queries.ts'
import { saveConnection } from './change-provider.ts'
import { ownConfiguration, showConfiguration } from './configurations.queries.ts'
import { listDomains } from './connections.queries.ts'
import { keepingAccess } from './keep-access.ts'

/** What a connection lacks before any user could sign in by it. */
export const missingParts = (
  row: SsoConfigurationRow,
  { hasProvedDomain }: { readonly hasProvedDomain: boolean },
): string[] => {
  const isOidc = row.type === 'oidc'
  const parts: Readonly<Record<string, boolean>> = {
    ssoEndpoint: row.ssoEndpoint !== '',
    oidcClientId: !isOidc || row.oidcClientId !== '',
    oidcSecret: !isOidc || row.sealedOidcSecret !== '',
    idpEntityId: isOidc || row.idpEntityId !== '',
    publicCertificate: isOidc || row.publicCertificate !== '',
    domain: hasProvedDomain,
  }
  return Object.keys(parts).filter((name) => parts[name] === false)
}

type BreakGlass = { readonly before: SsoConfigurationRow; readonly userIds: readonly string[] }

/** Those who are named anew are members whose the places are then (SEC-BE-43). */
const listNamed = async (tx: Database, actor: Actor, { before, userIds }: BreakGlass): Promise<string[]> => {
  const listed = new Set(userIds)
  const named: string[] = []
  for (const userId of listed) {
    const isNew = !before.breakGlassUserIds.includes(userId)
    named.push(isNew ? await returnNamed(tx, actor, { tenantId: actor.tenantId, userId }) : userId)
  }
  return named
}

/** Users who are members now. One who was in the list and left the tenant since is dropped, any other is unknown. */
const keepLiveMembers = async (
  tx: Database,
  { tenantId, clock }: Pick<Actor, 'tenantId' | 'clock'>,
  { before, userIds }: BreakGlass,
): Promise<string[]> => {
  const live = await liveMembersAmong(tx, tenantId, userIds, clock.now())
  const isKnown = (id: string): boolean => live.includes(id) || before.breakGlassUserIds.includes(id)
  if (!userIds.every(isKnown)) throw new ApiError('NOT_FOUND')
  return userIds.filter((id) => live.includes(id))
}

/**
 * Makes a connection the only way in for its domains, or one of several again. A connection that no user could sign in by is
 * not enforced.
 */
export const setEnforcement = async (
  { ssoConfigId, isEnforced, breakGlassUserIds }: Received<typeof setSSOEnforcement>,
  actor: Actor,
): Promise<Answer<typeof setSSOEnforcement>> => {
  await requireFreshProof(actor)
  const { tenantId, clock } = actor
  const shown = await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const before = await ownConfiguration(tx, tenantId, ssoConfigId)
    const listed = await listNamed(tx, actor, { before, userIds: breakGlassUserIds })
    const userIds = await keepLiveMembers(tx, actor, { before, userIds: listed })
    const hasProvedDomain = (await listDomains(tx, before)).some(({ validatedAt }) => validatedAt !== null)
    const missing = [...missingParts(before, { hasProvedDomain }), ...(before.enabled ? [] : ['enabled'])]
    if (isEnforced && missing.length > 0) throw new ApiError('SSO_NOT_CONFIGURED', { missing })
    const row = await keepingAccess(tx, actor, () =>
      saveConnection(
        tx,
        actor,
        { by: actor, id: before.id },
        { isEnforced, breakGlassUserIds: userIds, updatedAt: clock.now() },
      ),
    )
    const known = before.isEnforced ? before.breakGlassUserIds : []
    const named = isEnforced ? userIds.filter((id) => !known.includes(id)) : []
    await markGiven(tx, tenantId, { userIds: named }, clock.now())
    const details = { from: before.isEnforced, to: isEnforced, breakGlassUserIds: userIds }
    await audit(tx, actor, { action: 'sso.enforcementChanged', resourceId: row.id, details })
    return showConfiguration(tx, actor, row)
  })
  actor.enforcedDomains.forget()
  return shown
}
