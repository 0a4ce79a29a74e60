import type { Database } from '../../../platform/db/database.ts'
import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { secretText } from '../../../runtime/random.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'
import type { Services } from '../../../request/services.ts'
import type { AdditionalParams } from '../oidc/additional-params.ts'
import { isProofWanted } from './wanted-proof.ts'
import { setBrowserBinding } from './browser-binding.ts'
import { insertTransaction } from './transactions.queries.ts'

/** What only we know of a way until it ends. */
export type LoginTransactionSecrets = {
  readonly verifier: string
  readonly nonce: string
  /** Id of a SAML request: begins with a letter. */
  readonly requestId: string
  /** What the application adds to the request at the provider. Kept with the secrets: it may hold an address. */
  readonly additional?: AdditionalParams
  /** The person goes there to prove anew who they are, and the provider is asked for that. */
  readonly isProof?: boolean
}

export type LoginTransactionParams = Pick<
  LoginTransactionRow,
  'kind' | 'connectionId' | 'tenantId' | 'form' | 'returnTo'
> & {
  /** What the caller wants back beside the code, instead of our own state. */
  readonly callerState?: string
  readonly additional?: AdditionalParams | undefined
}

export type CreatedLoginTransaction = { readonly state: string; readonly url: string }

/** Where a window begins its way: at a page of ours, which marks it and sends it on. */
export const loginTransactionUrl = ({ config }: Pick<Services, 'config'>, state: string): string =>
  `${config.publicUrl}/login/start?txn=${state}`

/** Opens a way to a provider, bound to the browser that asks. */
export const createLoginTransaction = async (
  db: Database,
  ctx: RequestContext,
  { additional, ...transaction }: LoginTransactionParams,
): Promise<CreatedLoginTransaction> => {
  const { random, secrets, client } = ctx
  const state = secretText(random)
  const own: LoginTransactionSecrets = {
    verifier: secretText(random),
    nonce: secretText(random),
    requestId: `_${secretText(random)}`,
    ...(additional && { additional }),
    // A test shows what a sign-in would, and that begins with no session.
    ...(transaction.form !== 'test' && (await isProofWanted(ctx)) && { isProof: true }),
  }
  await insertTransaction(db, ctx, {
    ...transaction,
    callerState: transaction.callerState ?? null,
    stateHash: sha256(state),
    clientId: client.id,
    browserHash: setBrowserBinding(ctx, 'frame'),
    sealedSecrets: secrets.seal('login-transactions', JSON.stringify(own)),
  })
  return { state, url: loginTransactionUrl(ctx, state) }
}

export const loginTransactionSecrets = (
  { secrets }: Pick<Services, 'secrets'>,
  { sealedSecrets }: Pick<LoginTransactionRow, 'sealedSecrets'>,
): LoginTransactionSecrets =>
  JSON.parse(secrets.unseal('login-transactions', sealedSecrets)) as LoginTransactionSecrets
