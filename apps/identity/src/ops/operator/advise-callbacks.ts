import { ownCallback, sharedCallback } from '../../domain/sso/callback-addresses.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Config } from '../../runtime/config/config.ts'
import { listAtSharedCallback } from './advice.queries.ts'

type Registered = Awaited<ReturnType<typeof listAtSharedCallback>>[number]

/** How a provider is named, and what moves it; `next` is undefined for one that answers there no more. */
const describeProvider = ({ id, provider, clientId, tenant, connection, social }: Registered) => {
  const isOfTenant = connection !== null && tenant !== null
  const name = isOfTenant ? `The connection ${id} of ${tenant} (${provider})` : `${provider} ${clientId}`
  const isWhole = connection?.type === 'oidc' && connection.issuer !== '' && connection.clientId !== ''
  if (isWhole && !connection.hasOwnCallback)
    return { id, name, next: 'test the connection on the page "Single sign-on"' }
  if (social?.hasOwnCallback === false)
    return { id, name, next: 'run "npm run operator -- providers set" for it with --own-callback' }
  const since =
    connection === null && social === null
      ? 'was removed'
      : connection?.hasOwnCallback === false
        ? 'does not answer now'
        : 'has an address of its own'
  return { id, name, since }
}

/**
 * One line for each provider that answers at the address of older releases, with its own address and what is to be done,
 * and while there is one, for each that was changed or removed and may still be registered there.
 */
export const adviseCallbacks = async (
  db: Database,
  { config }: { readonly config: Pick<Config, 'publicUrl'> },
): Promise<string[]> => {
  const providers = (await listAtSharedCallback(db)).map(describeProvider)
  const shared = sharedCallback({ config })
  const rule =
    providers.length > 1
      ? 'it is refused if it does not state its issuer (iss)'
      : 'it is refused if it does not state its issuer (iss) once another one answers there'
  if (providers.every(({ next }) => next === undefined)) return []
  return providers.map(({ id, name, next, since }) =>
    next === undefined
      ? `${name} ${since}: take ${shared} away from it at the provider, as others still answer there`
      : `${name} answers at ${shared}, which providers of older releases share: ${rule}. ` +
        `Register ${ownCallback({ config }, id)} with it, then ${next}, and take ${shared} away from it`,
  )
}
