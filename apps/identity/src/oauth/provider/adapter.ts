import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { readAlgorithm } from '../../domain/keys/make-signing-key.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import type { Services } from '../../request/services.ts'
import { clientMetadata } from './client-metadata.ts'
import { endGrant } from '../end-session/end-grant.ts'
import { librarySeconds } from './library-time.ts'
import {
  consumeRecord,
  dropRecord,
  dropRecordsOfGrant,
  findRecord,
  findRecordByUid,
  findRecordOfAnyAge,
  keepFirst,
  keepRecord,
} from '../../domain/oauth-records/records.queries.ts'
import { accessTokenRow, refreshTokenRow } from '../token/session-tokens.ts'
import { grantRow } from '../token/session-tokens.ts'

const nothing = async (): Promise<undefined> => undefined

/** What the library only reads: we make it, and the tokens it would write are never handed out. */
const readOnly = (find: Adapter['find']): Adapter => ({
  upsert: nothing,
  find,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
})

/** Our sessions as the library's tokens: taking one away ends the session. */
const sessionTokens = (services: Services, find: Adapter['find']): Adapter => ({
  ...readOnly(find),
  revokeByGrantId: (grantId) => endGrant(services, grantId),
})

/** Records of the library's own. */
const records = (services: Services, kind: string): Adapter => ({
  upsert: async (id, payload, lifeSeconds = lifetimes.authorizationRequest) =>
    keepRecord(services, { kind, id, payload, lifeSeconds }),
  find: (id) => findRecord(services, kind, id),
  findByUserCode: nothing,
  findByUid: (uid) => findRecordByUid(services, kind, uid),
  consume: async (id) => {
    if (await consumeRecord(services, kind, id)) return
    const grantId = (await findRecord(services, kind, id))?.grantId
    if (grantId !== undefined) await endGrant(services, grantId)
    throw new errors.InvalidGrant('authorization code already consumed')
  },
  destroy: (id) => dropRecord(services, kind, id),
  revokeByGrantId: (grantId) => dropRecordsOfGrant(services, kind, grantId),
})

/** A code by our clock: one that is over is found, so that its holder is told so. */
const authorizationCodes = (services: Services, kind: string): Adapter => ({
  ...records(services, kind),
  find: async (id) => {
    const record = await findRecordOfAnyAge(services, kind, id)
    return record && { ...record, exp: librarySeconds(services, record.expiresAt) }
  },
})

/** Proofs that must not be seen twice; the database decides which was first. */
const seenOnce = (services: Services, kind: string): Adapter => ({
  ...records(services, kind),
  upsert: async (id, payload, lifeSeconds = lifetimes.authorizationRequest) => {
    if (await keepFirst(services, { kind, id, payload, lifeSeconds })) return
    throw new errors.InvalidDpopProof('DPoP proof JWT Replay detected')
  },
})

const findClient = async ({ clients, keys }: Services, id: string): Promise<AdapterPayload | undefined> => {
  const client = await clients.byId(id)
  const [signing] = await keys.published()
  return client && clientMetadata(client, readAlgorithm(signing ?? {}))
}

/** Where the OAuth library finds and keeps what it works with, by the kind of thing. */
export const adapterFor =
  (services: Services) =>
  (kind: string): Adapter => {
    switch (kind) {
      case 'Client':
        return readOnly((id) => findClient(services, id))
      case 'Grant':
        return {
          ...readOnly((id) => grantRow(services, id)),
          destroy: (id) => endGrant(services, id),
        }
      case 'AccessToken':
        return sessionTokens(services, (token) => accessTokenRow(services, token))
      case 'RefreshToken':
        return sessionTokens(services, (token) => refreshTokenRow(services, token))
      case 'AuthorizationCode':
        return authorizationCodes(services, kind)
      case 'ReplayDetection':
        return seenOnce(services, kind)
      default:
        return records(services, kind)
    }
  }
