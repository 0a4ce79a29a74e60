import type { Services } from '../../../request/services.ts'
import { ownCallback, sharedCallback } from '../../sso/callback-addresses.ts'
import { InvalidProviderResponse, type LoginTransaction } from '../login-transaction.ts'
import { wereOthersAtSharedCallback } from './callback.queries.ts'
import type { Party } from './party.ts'

/**
 * Where a provider is asked to send the browser back to: its own address. One that was registered before there were any
 * keeps the shared one until a test has shown that the new one is registered; a test is that, so that it asks for the new one.
 */
export const requestedCallback = (
  services: Services,
  { transaction: { form } }: Pick<LoginTransaction, 'transaction'>,
  { connectionId, hasOwnCallback }: Party,
): string =>
  hasOwnCallback || form === 'test' ? ownCallback(services, connectionId) : sharedCallback(services)

type Answered = {
  readonly party: Party
  readonly answer: URLSearchParams
  /** What the provider's document says. */
  readonly issuer: string
}

/** Whether an answer says that it is the provider's (RFC 9207), another's, or nothing of it. */
const readIssuer = ({ party, answer, issuer }: Answered): 'own' | 'other' | 'none' => {
  const [stated, ...more] = answer.getAll('iss')
  // A provider that speaks plain OAuth publishes no issuer that this could be compared with.
  if (party.issuer === undefined || stated === undefined) return 'none'
  return stated === issuer && more.length === 0 ? 'own' : 'other'
}

/**
 * Makes sure that an answer is that of the provider of its login transaction, before a code of it is sent anywhere: a
 * provider may send people on to another one, whose code would come back as its own (RFC 9700, 4.4; SEC-PA-01). It is where it came
 * to the provider's own address. Everywhere else the provider has to state who it is (RFC 9207), but at the shared address
 * where no other one was ever registered there.
 *
 * @returns the address that the code was asked for with
 * @throws InvalidProviderResponse where it may be another provider's
 */
export const requireOwnAnswer = async (
  services: Services,
  transaction: LoginTransaction,
  answered: Answered,
): Promise<string> => {
  const { connectionId } = answered.party
  const { arrivedAt } = transaction
  const own = ownCallback(services, connectionId)
  if (arrivedAt === own) return own
  const requested = requestedCallback(services, transaction, answered.party)
  if (arrivedAt !== undefined && arrivedAt !== requested)
    throw new InvalidProviderResponse('the answer came to the address of another provider')
  const stated = readIssuer(answered)
  if (stated === 'own') return requested
  if (stated === 'other') throw new InvalidProviderResponse('the answer states another issuer')
  if (arrivedAt === undefined)
    throw new InvalidProviderResponse('an answer at a page of the host states no issuer')
  if (!(await wereOthersAtSharedCallback(services.db, connectionId))) return requested
  throw new InvalidProviderResponse('the provider shares its address and states no issuer', {
    description: `This provider answers at an address that others share and doesn’t say who it is. Register ${own} with it.`,
  })
}
