import { ApiError, type Contract, contract, isOperation, type Operation, toWire } from '@vestibule/contract'
import { apiPrefix } from '@vestibule/contract/constants'
import * as v from 'valibot'
import { issueDownloadTicket, ticketParams } from '../../domain/downloads/download-ticket.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { enterAccount } from '../../domain/sub-tenants/enter-account.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

const downloads: ReadonlyMap<string, Operation> = new Map(
  Object.values(contract)
    .flatMap((area): unknown[] => Object.values(area))
    .filter(isOperation)
    .filter(({ kind }) => kind === 'download')
    .map((operation) => [operation.name, operation]),
)

/** The input as it travels; whether it is one of this operation is asked now, not when the link is followed. */
const toWireRequest = (operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const { success, issues } = v.safeParse(operation.input, input, { abortEarly: true })
  const field = issues?.[0] === undefined ? '' : (v.getDotPath(issues[0]) ?? '')
  if (!success) throw new ApiError('INVALID_INPUT', { field: `input.${field}`, rule: issues[0].type })
  return toWire(operation, input)
}

export const downloadsHandlers: IdentityHandlers<Contract['downloads']> = {
  createDownloadTicket: async ({ operation: name, input, tenantId }, actor) => {
    const operation = downloads.get(name)
    if (operation === undefined) throw new ApiError('NOT_FOUND')
    const { access } = operation
    if (access.is === 'allowed' && !actor.can(access.permission))
      throw new ApiError('FORBIDDEN', { permission: access.permission })
    if (tenantId !== undefined) await enterAccount(actor, tenantId)
    const { path, query } = toWireRequest(operation, input)
    const params = new URLSearchParams(query)
    const target = { operation, path, query: params }
    params.set(ticketParams.ticket, await issueDownloadTicket(actor, target, tenantId))
    params.set(ticketParams.client, actor.client.id)
    const url = `${actor.config.portalOrigin}${apiPrefix}${path}?${params}`
    return { url, expiresIn: lifetimes.downloadTicket }
  },
}
