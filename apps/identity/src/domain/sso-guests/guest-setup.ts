import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import type {
  SsoConfigurationRow,
  SsoDomainRow,
  SsoGuestLinkRow,
} from '../../platform/db/schema/sso-configurations.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { audit } from '../audit/audit.ts'
import { fetchMetadata } from '../federation/metadata/fetch-metadata.ts'
import { toMetadataValues } from '../federation/metadata/save-metadata.ts'
import { memberRights } from '../impersonation/member-rights.queries.ts'
import { ownConfiguration } from '../sso/configurations.queries.ts'
import { auditedValues, type ConnectionValues, toConnectionValues } from '../sso/connection-values.ts'
import { changeConnection, listDomains } from '../sso/connections.queries.ts'
import { proveClaim } from '../sso/domains.ts'
import { findLinkOfToken, noteUse } from './guest-links.queries.ts'

/** What an administrator needs to make a link. */
const { permission: makesLinks } = createSSOGuestLink.access

/** What a guest sees: one connection of one tenant, and nothing else of it. */
export type GuestSetup = {
  readonly link: SsoGuestLinkRow
  readonly connection: SsoConfigurationRow
  readonly domains: readonly SsoDomainRow[]
}

/** Whether who made the link is still a member who may make one. */
const isMakerAllowed = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { createdBy, createdIn }: SsoGuestLinkRow,
): Promise<boolean> => {
  if (createdBy === null || createdIn === null) return false
  const maker = await memberRights(db, createdIn, createdBy, clock.now())
  return maker !== undefined && compilePermissions(maker.permissions)(makesLinks)
}

/** The setup of a link that works: not expired, not revoked, its connection off, and its maker still who they were. */
export const findSetup = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<GuestSetup | undefined> => {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const link = await findLinkOfToken(db, token, clock.now())
  if (link === undefined || !(await isMakerAllowed({ db, clock }, link))) return undefined
  try {
    const connection = await ownConfiguration(db, link.tenantId, link.configurationId)
    if (connection.enabled) return undefined
    return { link, connection, domains: await listDomains(db, connection) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** Writes down that a guest has opened the page, once an hour at most. */
export const noteOpened = async (ctx: RequestContext, { link }: GuestSetup): Promise<void> => {
  const now = ctx.clock.now()
  if (link.lastUsedAt !== null && now.getTime() - link.lastUsedAt.getTime() < 3_600_000) return
  const { tenantId, configurationId: resourceId } = link
  await ctx.transaction(async (tx) => {
    await noteUse(tx, link, now)
    await audit(tx, ctx, { action: 'sso.guestLinkOpened', resourceId, tenantId })
  })
}

const saveValues = (
  ctx: RequestContext,
  { link, connection }: GuestSetup,
  values: ConnectionValues,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    // Turned on meanwhile: then it is the administrator's alone.
    const before = await ownConfiguration(tx, connection.tenantId, connection.id)
    if (before.enabled) throw new ApiError('LINK_INVALID')
    await changeConnection(tx, before, { ...values, updatedAt: ctx.clock.now() })
    const was = Object.fromEntries(
      Object.keys(values).map((name) => [name, before[name as keyof SsoConfigurationRow]]),
    )
    await audit(tx, ctx, {
      action: 'sso.guestChanged',
      resourceId: before.id,
      tenantId: before.tenantId,
      details: { linkId: link.id, before: auditedValues(was), after: auditedValues(values) },
    })
  })

/** Details that a guest may set: nothing of domains, roles, and whether the connection is on. */
export type GuestDetails = Pick<
  ConnectionChange,
  'ssoEndpoint' | 'idpEntityId' | 'publicCertificate' | 'oidcClientId' | 'oidcSecret'
>

export const saveGuestDetails = (
  ctx: RequestContext,
  setup: GuestSetup,
  details: GuestDetails,
): Promise<void> => {
  const change = details as ConnectionChange
  return saveValues(ctx, setup, toConnectionValues(ctx, change, setup.connection))
}

export const saveGuestMetadata = async (
  ctx: RequestContext,
  setup: GuestSetup,
  { url, metadata }: { readonly url: string; readonly metadata: string },
): Promise<void> => {
  const { tenantId } = setup.link
  const text = url === '' ? metadata : await fetchMetadata({ ...ctx, tenantId }, url)
  await saveValues(ctx, setup, toMetadataValues(ctx, text, { before: setup.connection }))
}

/** Looks for the record of a domain that an administrator has added. */
export const checkGuestDomain = async (
  ctx: RequestContext,
  { link, domains }: GuestSetup,
  domainId: string,
): Promise<void> => {
  const domain = domains.find(({ id }) => id === domainId)
  if (domain === undefined) throw new ApiError('NOT_FOUND')
  await proveClaim(domain, { ...ctx, tenantId: link.tenantId })
}
