import type { Operation } from '@vestibule/contract'
import { createDownloadTicket } from '@vestibule/contract/areas/downloads'
import type { Getter } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { scopedTenant } from '../ports/route.ts'

/** A link that fetches the file of an operation once, of the account that the open page is about. */
export const createDownloadLink = async (
  get: Getter,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const tenantId = get(scopedTenant)
  const ticket = { operation: operation.name, input, ...(tenantId !== undefined && { tenantId }) }
  return (await get(callAtom)(createDownloadTicket, ticket)).url
}
