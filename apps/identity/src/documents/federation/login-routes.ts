import { Hono } from 'hono'
import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { createRequestContext } from '../../http/identify-request.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { verifyProviderResponse, keepOutcome } from '../../domain/federation/verify-provider-response.ts'
import { diagnoseStart, isTest } from '../../domain/federation/diagnosis/diagnose.ts'
import { readReason } from '../../domain/federation/oidc/refusal.ts'
import type { Outcome } from '../../domain/federation/people/identity.ts'
import { confirmPage, donePage, gonePage } from './window-pages.ts'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'
import { ownCallback, sharedCallback } from '../../domain/sso/callback-addresses.ts'
import { providerAddress } from '../../domain/federation/provider-address.ts'
import { readForm } from './read-form.ts'
import { returnAddress } from '../../domain/applications/return-address.ts'
import {
  setBrowserBinding,
  readBrowserBinding,
} from '../../domain/federation/transactions/browser-binding.ts'
import { loginTransactionSecrets } from '../../domain/federation/transactions/create-login-transaction.ts'
import {
  bindWindow,
  claimAnswer,
  findTransaction,
} from '../../domain/federation/transactions/transactions.queries.ts'

type TransactionContext = {
  readonly visitor: RequestContext
  readonly transaction: LoginTransactionRow
  readonly state: string
}

/** The way a window is on, and the client it belongs to. */
const readTransactionContext = async (
  context: HttpContext,
  services: Services,
  state: string | null | undefined,
): Promise<TransactionContext | undefined> => {
  if (!state) return undefined
  const transaction = await findTransaction(services.db, services, state)
  const client = transaction && (await services.clients.byId(transaction.clientId))
  if (transaction === undefined || client === undefined) return undefined
  const hostOrigin = new URL(transaction.returnTo).origin
  return {
    visitor: createRequestContext(context, services, {
      client,
      deployment: 'page',
      hostOrigin,
      embeddedIn: undefined,
    }),
    transaction,
    state,
  }
}

/**
 * Only our own frame, and our own page that asks, can send a window here this way. Of any other opener it is not known whose way
 * it is: the person might be signed in to a stranger's frame (bridge 10.4). The redirect form hands its code to the
 * window itself, so there it does not matter.
 */
const isOpenedByUs = (context: HttpContext, { transaction }: TransactionContext): boolean =>
  transaction.form === 'redirect' || context.req.header('sec-fetch-site') === 'same-origin'

/** Keeps how it ended. The frame asks about a pop-up itself; otherwise the person goes back to the host. */
const conclude = async (
  context: HttpContext,
  services: Services,
  { visitor, transaction, state }: TransactionContext,
  outcome: Outcome,
): Promise<Response> => {
  const kept = await keepOutcome(visitor, transaction, { outcome, withCode: transaction.form === 'redirect' })
  if (kept === undefined) return gonePage(context, services)
  if (kept.code === undefined) return donePage(context, services, state)
  return context.redirect(returnAddress(transaction, { state, code: kept.code }), 303)
}

const redirectToProvider = async (
  context: HttpContext,
  services: Services,
  transactionContext: TransactionContext,
): Promise<Response> => {
  const { visitor, transaction, state } = transactionContext
  const windowHash = setBrowserBinding(visitor, 'window')
  if (!(await bindWindow(services.db, services, { state, windowHash }))) return gonePage(context, services)
  const method = { transaction, state, ...loginTransactionSecrets(services, transaction) }
  try {
    const answer = context.redirect(await providerAddress(services, method), 302)
    // A redirect that isolates itself would cut the window off from the frame that opened it.
    answer.headers.set('cross-origin-opener-policy', 'unsafe-none')
    context.get('reply')?.addTo(answer.headers)
    return answer
  } catch (error) {
    services.log.warn(
      { traceId: visitor.traceId, connectionId: transaction.connectionId, reason: readReason(error) },
      'a provider could not be asked',
    )
    const outcome: Outcome = isTest(transaction)
      ? await diagnoseStart(services, method, error)
      : { is: 'failed', code: 'EXTERNAL_LOGIN_FAILED' }
    return conclude(context, services, transactionContext, outcome)
  }
}

const start = async (
  context: HttpContext,
  services: Services,
  state: string | null | undefined,
): Promise<Response> => {
  const transactionContext = await readTransactionContext(context, services, state)
  if (transactionContext === undefined || transactionContext.transaction.answeredAt !== null)
    return gonePage(context, services)
  const { windowHash } = transactionContext.transaction
  if (windowHash !== null && windowHash !== readBrowserBinding(transactionContext.visitor, 'window'))
    return gonePage(context, services)
  if (isOpenedByUs(context, transactionContext))
    return redirectToProvider(context, services, transactionContext)
  // What a test finds out is shown to who began it: it leads no other person to their provider (SEC-TE-12).
  if (isTest(transactionContext.transaction)) return gonePage(context, services)
  const { client, hostOrigin } = transactionContext.visitor
  return confirmPage(context, services, {
    state: transactionContext.state,
    application: client.name,
    hostOrigin,
  })
}

type Arrived = {
  readonly answer: URLSearchParams
  readonly stateName: 'state' | 'RelayState'
  /** The address of ours to which it came. */
  readonly arrivedAt: string
}

/** Takes the answer of a provider, in the window that went there and in no other (SEC-OA-05, SEC-SO-06). */
const handleCallback = async (
  context: HttpContext,
  services: Services,
  { answer, stateName, arrivedAt }: Arrived,
): Promise<Response> => {
  const transactionContext = await readTransactionContext(context, services, answer.get(stateName))
  if (transactionContext === undefined) return gonePage(context, services)
  const { visitor, transaction, state } = transactionContext
  const isSaml = transaction.kind === 'saml'
  if (isSaml !== (stateName === 'RelayState')) return gonePage(context, services)
  const windowHash = readBrowserBinding(visitor, 'window')
  if (windowHash === undefined || !(await claimAnswer(services.db, services, { state, windowHash })))
    return gonePage(context, services)
  return conclude(
    context,
    services,
    transactionContext,
    await verifyProviderResponse(visitor, { transaction, state, answer, arrivedAt }),
  )
}

const callbackIn = (context: HttpContext, services: Services): string => {
  const id = context.req.param('id')
  return id === undefined ? sharedCallback(services) : ownCallback(services, id)
}

/** The pages of the window that goes to a provider and comes back. */
export const loginRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/login/start', (context) => start(context, services, context.req.query('txn')))
    .get('/login/callback/:id?', (context) =>
      handleCallback(context, services, {
        answer: new URL(context.req.url).searchParams,
        stateName: 'state',
        arrivedAt: callbackIn(context, services),
      }),
    )
    .post('/login/callback/:id?', async (context) =>
      handleCallback(context, services, {
        answer: await readForm(context.req.raw),
        stateName: 'state',
        arrivedAt: callbackIn(context, services),
      }),
    )
    .post('/login/saml/acs', async (context) =>
      handleCallback(context, services, {
        answer: await readForm(context.req.raw),
        stateName: 'RelayState',
        arrivedAt: ownAddresses(services).acsUrl,
      }),
    )
