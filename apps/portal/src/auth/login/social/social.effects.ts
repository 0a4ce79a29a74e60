import {
  getExternalLogin,
  redeemExternalLogin,
  startExternalLogin,
} from '@vestibule/contract/areas/external-login'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { type AppSignIn, providerParams } from '../../../ports/app-sign-in.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Host } from '../../../ports/host.ts'
import type { OpenWindow, PopupOpener } from '../../../ports/popup-opener.ts'
import type { SocialCommand, SocialEvent } from './social.flow.ts'

export type SocialDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly host: Pick<Host, 'openExternal'>
  readonly outside: PopupOpener
  readonly app: AppSignIn
  /** The next sign-in in this browser offers this provider first. */
  readonly prefer: (provider: string) => void
  /** Undefined: the user had an account before. */
  readonly signedUp: (userId: string | undefined) => void
  /** The window that is out, kept from one command to the next. */
  readonly out: { window?: OpenWindow | undefined }
  readonly signal: AbortSignal
}

const askAgainMs = 1000

type Run<Name extends SocialCommand['do']> = (
  command: Extract<SocialCommand, { do: Name }>,
  deps: SocialDeps,
) => Promise<SocialEvent | undefined>

const openProvider: Run<'goOut'> = async ({ provider }, { call, outside, app, out }) => {
  // The application signs in by itself, and this page waits for nothing.
  if (app.atProvider(provider)) return { is: 'cancelled' }
  // Before anything is waited for: only then it is the person who opens it.
  out.window = outside.open()
  return toOutcomeEvent(
    call(startExternalLogin, { provider, form: 'popup', ...providerParams(app) }),
    ({ txn, url }) => {
      out.window?.go(url)
      return { is: 'departed', txn, url, isBlocked: out.window === undefined }
    },
  )
}

/**
 * Asks the server, whatever becomes of the window: providers cut it off, browsers hide whether it is closed, and a
 * message from it may never arrive.
 */
const watch: Run<'watch'> = async ({ txn }, { call, clock, outside, signal }) => {
  const message = outside.message(txn, signal)
  for (;;) {
    await Promise.race([message, clock.wait(askAgainMs, signal)]).catch(() => {})
    if (signal.aborted) return undefined
    const state = await call(getExternalLogin, { txn }).then(
      (answer) => answer.state,
      // A lost answer is no answer: it is asked again.
      () => 'waiting' as const,
    )
    if (state === 'answered') return { is: 'cameBack', txn }
    if (state === 'gone') return { is: 'expired', txn }
    await clock.wait(askAgainMs / 2, signal).catch(() => {})
  }
}

const redeem: Run<'redeem'> = async ({ txn, provider }, { call, out, prefer, signedUp }) => {
  out.window?.close()
  return toOutcomeEvent(call(redeemExternalLogin, { txn }), (answer) => {
    prefer(provider)
    signedUp(answer.newUserId)
    return { is: 'redeemed', answer }
  })
}

const openProviderInTab: Run<'goInThisTab'> = ({ provider }, { call, host, app }) => {
  const leave = async (): Promise<undefined> => {
    const { txn, url } = await call(startExternalLogin, {
      provider,
      form: 'redirect',
      ...providerParams(app),
    })
    const isGoing = await host.openExternal({ url, reason: 'social', txn })
    if (!isGoing) throw new ApiError('EXTERNAL_LOGIN_FAILED')
    return undefined
  }
  return toOutcomeEvent<undefined, undefined>(leave(), () => undefined)
}

const closeWindow: Run<'closeWindow'> = async (_, { out }) => {
  out.window?.close()
  return undefined
}

const effects = { goOut: openProvider, watch, redeem, goInThisTab: openProviderInTab, closeWindow }

export const runSocial = (command: SocialCommand, deps: SocialDeps): Promise<SocialEvent | undefined> =>
  (effects[command.do] as Run<SocialCommand['do']>)(command, deps)
