import { ApiError } from '@vestibule/contract'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
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
import { listRightsToAct, mayAsk } from '../members/rights-to-act.ts'
import { mayDecideProvider, type ProviderEditor, saveConnection } from '../sso/change-provider.ts'
import { ownConfiguration } from '../sso/configurations.queries.ts'
import { auditedChange, type ConnectionValues, toConnectionValues } from '../sso/connection-values.ts'
import { listDomains } from '../sso/connections.queries.ts'
import { proveClaim } from '../sso/domains.ts'
import { findGuestLink, findLinkOfToken, findTenantOfToken, noteUse } from './guest-links.queries.ts'

type Storage = Pick<Services, 'db' | 'clock'>

/** What a guest sees: one connection of one tenant, and nothing else of it. */
export type GuestSetup = {
  readonly link: SsoGuestLinkRow
  readonly connection: SsoConfigurationRow
  readonly domains: readonly SsoDomainRow[]
  /** Who made the link, with the rights they have now: what the guest does is judged by them. */
  readonly maker: ProviderEditor
}

/**
 * The maker of a link, if they could make it now by the membership by which they made it.
 *
 * @returns their rights in the tenant of the connection
 */
const readMaker = async (
  { db, clock }: Storage,
  { tenantId, createdBy, createdIn }: SsoGuestLinkRow,
): Promise<ProviderEditor | undefined> => {
  if (createdBy === null || createdIn === null) return undefined
  const rights = await listRightsToAct(db, { clock }, { tenantId, userId: createdBy })
  const maker = rights.find((held) => held.tenantId === createdIn && mayAsk(held, createSSOGuestLink))
  return maker && { tenantId, permissions: maker.permissions, tokenTenantId: createdIn, userId: createdBy }
}

/** The setup of a link that works: not expired, not revoked, its connection off, and its maker still who they were. */
export const findSetup = async ({ db, clock }: Storage, token: string): Promise<GuestSetup | undefined> => {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const link = await findLinkOfToken(db, token, clock.now())
  return link && toSetup({ db, clock }, link)
}

/** The tenant that made a link, whether or not it still works. */
export const tenantOfLink = async ({ db }: Storage, token: string): Promise<string | undefined> =>
  /^[\w-]{43}$/.test(token) ? findTenantOfToken(db, token) : undefined

const toSetup = async ({ db, clock }: Storage, link: SsoGuestLinkRow): Promise<GuestSetup | undefined> => {
  try {
    const maker = await readMaker({ db, clock }, link)
    if (maker === undefined) return undefined
    const connection = await ownConfiguration(db, link.tenantId, link.configurationId)
    if (connection.enabled || !(await mayDecideProvider(db, maker, connection.id))) return undefined
    return { link, connection, domains: await listDomains(db, connection), maker }
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

/** The setup of a link that still works, its connection kept from changes by administrators until this one is done. */
const lockConnection = async (
  tx: Database,
  { clock }: RequestContext,
  { link: { id, ...place } }: GuestSetup,
): Promise<GuestSetup> => {
  await lockTenant(tx, place.tenantId)
  const link = await findGuestLink(tx, place, clock.now())
  const setup = link?.id === id ? await toSetup({ db: tx, clock }, link) : undefined
  if (setup === undefined) throw new ApiError('LINK_INVALID')
  return setup
}

/**
 * Saves what a guest sent, if the link works once no other change runs: a connection that was switched on meanwhile is the
 * administrator's alone (SEC-RA-27).
 */
const saveValues = (
  ctx: RequestContext,
  setup: GuestSetup,
  toValues: (before: SsoConfigurationRow) => Promise<ConnectionValues>,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { connection: before, maker } = await lockConnection(tx, ctx, setup)
    const values = await toValues(before)
    const saved = { ...values, updatedAt: ctx.clock.now() }
    const row = await saveConnection(tx, ctx, { by: maker, id: before.id }, saved)
    await audit(tx, ctx, {
      action: 'sso.guestChanged',
      resourceId: before.id,
      tenantId: before.tenantId,
      details: { linkId: setup.link.id, ...auditedChange(before, row, values) },
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
  return saveValues(ctx, setup, (before) => toConnectionValues(ctx, change, before))
}

export const saveGuestMetadata = async (
  ctx: RequestContext,
  setup: GuestSetup,
  { url, metadata }: { readonly url: string; readonly metadata: string },
): Promise<void> => {
  const { tenantId } = setup.link
  const text = url === '' ? metadata : await fetchMetadata({ ...ctx, tenantId }, url)
  await saveValues(ctx, setup, (before) => toMetadataValues(ctx, text, { before }))
}

/** Looks for the record of a domain that an administrator has added. */
export const checkGuestDomain = async (
  ctx: RequestContext,
  setup: GuestSetup,
  domainId: string,
): Promise<void> => {
  const { domains, maker } = setup
  // A guest is no user: what they do is judged by the maker's rights, and is not written down as the maker's act.
  const { tenantId, permissions } = maker
  const domain = domains.find(({ id }) => id === domainId)
  if (domain === undefined) throw new ApiError('NOT_FOUND')
  const guest = { ...ctx, tenantId, permissions }
  await proveClaim(domain, guest, async (tx) => (await lockConnection(tx, ctx, setup)).maker)
}
