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
export const namesOf = (target: CrowdedTenant): Named => ({
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
  if (path.includes('tokens')) return names['tokenId']
  if (name.includes('SSOGroup')) return names['ssoGroupId']
  return names['userId']
}

/** Of those names, the ones an operation takes. */
export const namedBy = (operation: Operation, names: Named): Named => {
  const taken = [...inputNames(operation), ...operation.path.matchAll(/\{([^}]+)\}/g)].map((one) =>
    typeof one === 'string' ? one : one[1]!,
  )
  const withId: Named = { ...names, id: idIn(operation, names) }
  return Object.fromEntries(taken.filter((name) => name in withId).map((name) => [name, withId[name]]))
}

export type Answered = { readonly status: number; readonly text: string; readonly sent: string }

/**
 * Asks for an operation in a form that its schema takes.
 *
 * @param browser the actor
 * @param operation what is asked
 * @param names ids to name
 * @param scopedTenant what the header of the scoped tenant says, where it is sent
 */
export const askFor = async (
  browser: Browser,
  operation: Operation,
  names: Named = {},
  scopedTenant?: string,
): Promise<Answered> => {
  const { path, method, body } = sampleRequest(operation, namedBy(operation, names))
  const answer = await browser.request(path, {
    method,
    ...(body && { body }),
    ...(scopedTenant !== undefined && { headers: { [headers.scopedTenant]: scopedTenant } }),
  })
  return { status: answer.status, text: await answer.text(), sent: path + JSON.stringify(body ?? {}) }
}
