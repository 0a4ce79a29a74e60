import type { Services } from '../../request/services.ts'
import type { LoginTransaction } from './login-transaction.ts'
import { protocols } from './protocols.ts'

/** The mock providers of a server that is tried out stand beside it. */
const mockProviders = '/dev/'

/**
 * Where a window is sent to ask a provider. A provider that says its address is one of this server's would have the window come
 * in as if a page of ours had opened that address (SEC-PO-34).
 */
export const providerAddress = async (services: Services, method: LoginTransaction): Promise<string> => {
  const address = await protocols[method.transaction.kind].begin(services, method)
  const { origin, pathname } = new URL(address)
  if (origin === new URL(services.config.publicUrl).origin && !pathname.startsWith(mockProviders))
    throw new Error('the address of the provider is one of this server')
  return address
}
