import { importPKCS8, SignJWT } from 'jose'
import { epochSeconds } from '../../../runtime/clock.ts'
import type { ProviderOptions } from '../../../platform/db/schema/social-providers.ts'
import type { Services } from '../../../request/services.ts'

const lifetimeSeconds = 300

/** Apple takes no fixed secret: each request carries one signed with the key of the developer's team. */
export const appleClientSecret = async (
  { clock }: Pick<Services, 'clock'>,
  key: { readonly clientId: string; readonly pem: string; readonly options: ProviderOptions },
): Promise<string> => {
  const { teamId = '', keyId = '' } = key.options
  const now = epochSeconds(clock.now())
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(key.clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(await importPKCS8(key.pem, 'ES256'))
}
