import * as client from 'openid-client'
import { decodeJwt } from 'jose'
import type { LoginTransaction } from '../login-transaction.ts'
import type { Party } from './party.ts'

type Checks = client.AuthorizationCodeGrantChecks

/** Whether the token of an answer has a nonce. Nothing is believed of it here: the library verifies it afterwards. */
const hasNonce = async (answer: Response): Promise<boolean> => {
  try {
    const { id_token: token } = (await answer.json()) as { id_token?: unknown }
    return typeof token === 'string' && decodeJwt(token)['nonce'] !== undefined
  } catch {
    return false
  }
}

/**
 * Makes the library compare the nonce. Where a provider is known to leave it out of its tokens, it is compared where a
 * token has one, and a token without is taken; the library alone would refuse the first kind there.
 *
 * @param checks of the exchange, which read the nonce once the answer is there
 */
export const expectNonce = (
  configuration: client.Configuration,
  checks: Checks,
  { party, nonce }: { readonly party: Party } & Pick<LoginTransaction, 'nonce'>,
): void => {
  if (party.knowsNonce) {
    checks.expectedNonce = nonce
    return
  }
  const send = configuration[client.customFetch]
  if (send === undefined) throw new Error('The configuration has no way to the provider')
  configuration[client.customFetch] = async (url, options) => {
    const answer = await send(url, options)
    if (await hasNonce(answer.clone())) checks.expectedNonce = nonce
    return answer
  }
}
