import { headers } from '@vestibule/contract/constants'
import type { Client } from '../domain/applications/clients.ts'
import { isClientSecret } from '../domain/applications/client-secrets.ts'
import { canonicalAddress } from '../runtime/client-address.ts'
import type { HttpContext } from './context.ts'

/**
 * Where a user is for whom a host's server asks. The server is believed where it shows a secret of its application along
 * with the address; without one every client could send the header (SEC-AD-04).
 */
export const vouchedAddress = (context: HttpContext, { secretHashes }: Client): string | undefined => {
  const verifier = context.req.header(headers.headersVerifier)
  const address = context.req.header(headers.forwardedFor)
  if (!verifier || !address || !isClientSecret(verifier, secretHashes)) return undefined
  return canonicalAddress(address)
}
