import { ownCallback, sharedCallback } from '../../domain/sso/callback-addresses.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Config } from '../../runtime/config/config.ts'
import { listAtSharedCallback } from './advice.queries.ts'

/** One line for each provider that answers at the address of older releases, with its own address and what is to be done. */
export const adviseCallbacks = async (
  db: Database,
  { config }: { readonly config: Pick<Config, 'publicUrl'> },
): Promise<string[]> => {
  const { connections, social } = await listAtSharedCallback(db)
  const rule =
    connections.length + social.length > 1
      ? 'it is refused if it does not state its issuer (iss)'
      : 'it is refused if it does not state its issuer (iss) once another one answers there'
  const toAdvice = (name: string, id: string, next: string): string =>
    `${name} answers at ${sharedCallback({ config })}, which providers of older releases share: ${rule}. ` +
    `Register ${ownCallback({ config }, id)} with it, then ${next}`
  return [
    ...connections.map(({ id, issuer, tenant }) =>
      toAdvice(
        `The connection ${id} of ${tenant} (${issuer})`,
        id,
        'test the connection on the page "Single sign-on"',
      ),
    ),
    ...social.map(({ id, type, clientId }) =>
      toAdvice(
        `${type} ${clientId}`,
        id,
        'run "npm run operator -- providers set" for it with --own-callback',
      ),
    ),
  ]
}
