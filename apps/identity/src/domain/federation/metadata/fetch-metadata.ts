import { rootOfTree } from '../../rate-limits/tree-above.queries.ts'
import { fitsWindow } from '../../rate-limits/windows.queries.ts'
import { tooManyAttempts } from '../../rate-limits/sign-in-throttle.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { refuseMetadata } from './read-provider-metadata.ts'

/** Servers that are not ours are asked so often for one tree of accounts. */
const fetches = { most: 30, seconds: 3600 }

const readHost = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : (address ?? '')

/**
 * Fetches a metadata document by the one way out: https, public addresses, no redirects, 1 MiB, 5 seconds (SEC-SO-09). Why
 * an address was refused is told in a word; nothing of what is behind it is.
 *
 * @throws ApiError SSO_METADATA_INVALID, TOO_MANY_ATTEMPTS
 */
export const fetchMetadata = async (
  ctx: RequestContext & { readonly tenantId: string },
  url: string,
): Promise<string> => {
  const root = await rootOfTree(ctx.db, ctx.tenantId)
  if (!(await fitsWindow(ctx, `sso-metadata.${root}`, fetches))) throw tooManyAttempts(fetches.seconds)
  let answer: Response
  try {
    answer = await ctx.outgoing(url, { headers: { accept: 'application/samlmetadata+xml, application/xml' } })
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    ctx.log.info({ traceId: ctx.traceId, reason }, 'metadata could not be fetched')
    return refuseMetadata(reason.startsWith('outgoing address refused') ? 'addressRefused' : 'unreachable')
  }
  const { status } = answer
  if (status >= 300 && status < 400)
    return refuseMetadata('redirect', readHost(answer.headers.get('location')))
  if (status !== 200) return refuseMetadata('status', status)
  return answer.text()
}
