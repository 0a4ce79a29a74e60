import { headers } from '@vestibule/contract/constants'
import type { Services } from '../request/services.ts'
import { clientAddress } from '../runtime/client-address.ts'
import type { HttpContext } from './context.ts'

/** The address a request comes from, as the connection and our own proxies say. */
export const readAddress = (context: HttpContext, { config }: Pick<Services, 'config'>): string =>
  clientAddress(
    context.env?.incoming?.socket.remoteAddress,
    context.req.header('x-forwarded-for') ?? context.req.header(headers.forwardedFor),
    config.trustedProxies,
  )
