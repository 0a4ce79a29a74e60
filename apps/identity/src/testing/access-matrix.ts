import { contract, isOperation, type Operation } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import type { Browser } from './browser.ts'
import type { CrowdedTenant } from './crowded-tenant.ts'
import { inputNames, sampleRequest } from './sample-input.ts'

export type AreaOperation = { readonly area: string; readonly operation: Operation }

/** Every operation of the contract with its area. An operation that is added later is tried without a change here. */
export const everyOperation: readonly AreaOperation[] = Object.entries(contract).flatMap(([area, values]) =>
  Object.values(values as Readonly<Record<string, unknown>>)
    .filter(isOperation)
    .map((operation) => ({ area, operation })),
)

/** Ids of things, by the names under which operations take them. */
export type Named = Readonly<Record<string, unknown>>

/** Ids of a tenant's things, by the input names that operations take them under. */
export const listNames = (target: CrowdedTenant): Named => ({
  tenantId: target.tenantId,
  tenantIds: [target.tenantId],
  parentTenantId: target.tenantId,
  subTenants: [target.tenantId],
  _subTenantId: target.tenantId,
  _tenantIds: target.tenantId,
  _tenantId: target.tenantId,
  userId: target.userIds[0],
  userIds: target.userIds,
  ids: target.userIds.join(','),
  roleId: target.roleIds[0],
  roleIds: target.roleIds,
  baseRoleId: target.roleIds[0],
  groupId: target.groupIds[0],
  groupsIds: target.groupIds,
  ssoConfigId: target.ssoConfigId,
  ssoGroupId: target.ssoGroupId,
  domainId: target.ssoDomainId,
  scimConnectionId: target.scimConnectionId,
  tokenId: target.tokenIds[0],
  phoneId: target.phoneId,
  deviceId: target.deviceId,
  subTenantsRoles: [{ tenantId: target.tenantId, roleIds: target.roleIds }],
})

/** The same names with ids that stand for nothing. */
export const unknownNames = (names: Named): Named => {
  const unknown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unknown)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unknown(inner)]))
    return typeof value === 'string' ? crypto.randomUUID() : value
  }
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, unknown(value)]))
}

/** `id` is of what the operation is about: its name or its path tells. */
const idIn = ({ name, path }: Operation, names: Named): unknown => {
  if (path.includes('/scim')) return names['scimConnectionId']
  if (path.includes('tokens')) return tokenIn(path, names)
  if (path.includes('/sessions')) return names['sessionId']
  if (path.includes('/email-domain')) return names['emailDomainId']
  if (path.includes('/restrictions/ip')) return names['ipRestrictionId']
  if (/(SSO|Saml)Group/.test(name)) return names['ssoGroupId']
  return names['userId']
}

/** A token of the kind that the path is about, where names hold one of each kind. */
const tokenIn = (path: string, names: Named): unknown => {
  const kind = `${path.includes('tenants') ? 'tenant' : 'user'}${path.includes('access') ? 'Access' : 'Api'}Token`
  return names[kind] ?? names['tokenId']
}

/** Of those names, the ones an operation takes. */
export const namedBy = (operation: Operation, names: Named): Named => {
  const taken = [...inputNames(operation), ...operation.path.matchAll(/\{([^}]+)\}/g)].map((one) =>
    typeof one === 'string' ? one : one[1]!,
  )
  const { path } = operation
  const withId: Named = {
    ...names,
    id: idIn(operation, names),
    ...(path.includes('tokens/') && { tokenId: tokenIn(path, names) }),
    ...(path.includes('/sso/') && { groupId: names['ssoGroupId'] }),
  }
  return Object.fromEntries(
    taken.filter((name) => withId[name] !== undefined).map((name) => [name, withId[name]]),
  )
}

type AskOptions = { readonly scopedTenant?: string; readonly extra?: Named }

export type Answered = { readonly status: number; readonly text: string; readonly sent: string }

/**
 * Asks for an operation in a form that its schema takes.
 *
 * @param browser the actor
 * @param operation what is asked
 * @param names ids to name
 * @param options `scopedTenant` is what the header of the scoped tenant says, where it is sent; `extra` are fields beside
 * those the operation takes
 */
export const askFor = async (
  browser: Browser,
  operation: Operation,
  names: Named = {},
  { scopedTenant, extra = {} }: AskOptions = {},
): Promise<Answered> => {
  const { path, method, body } = sampleRequest(operation, { ...extra, ...namedBy(operation, names) })
  const answer = await browser.request(path, {
    method,
    ...(body && { body }),
    ...(scopedTenant !== undefined && { headers: { [headers.scopedTenant]: scopedTenant } }),
  })
  return { status: answer.status, text: await answer.text(), sent: path + JSON.stringify(body ?? {}) }
}

/** Every name under which some operation takes a field, and those of what the server alone decides (SEC-TE-06). */
const everyName: ReadonlySet<string> = new Set([
  ...everyOperation.flatMap(({ operation }) => inputNames(operation)),
  'id',
  'superUser',
  'verified',
  'roles',
  'permissions',
  'mfaEnrolled',
  'createdAt',
  'updatedAt',
  'vendorId',
  'isDisabled',
  'lockedAt',
  'managedBy',
  'passwordHash',
  'activatedForTenant',
])

/** Fields that an operation does not take, each with a text that no honest row holds. */
export const inventedFields = (operation: Operation): Named => {
  const taken = new Set(inputNames(operation))
  return Object.fromEntries(
    [...everyName].filter((name) => !taken.has(name)).map((name) => [name, `invented ${name}`]),
  )
}
