import { logout } from '@vestibule/contract/areas/auth'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import type { Setter } from 'jotai/vanilla'
import { after } from '../kit/after.ts'
import type { Clock } from '../ports/clock.ts'
import type { Host } from '../ports/host.ts'
import type { Tabs } from '../ports/tabs.ts'
import { loadEntitlements } from './entitlements.ts'
import { loadSession } from './load-session.ts'
import { sessionParts } from './session-parts.ts'
import { sessionSnapshot } from './session-snapshot.ts'
import { serverTimeoutMs } from './timeouts.ts'
import { refreshByCookie } from './refresh.ts'
import type { SessionCommand, SessionEvent, SessionState } from './session.flow.ts'
import type { Tokens } from './tokens.ts'
import type { LoginResponse, Reason, Session } from './types.ts'

export type SessionDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly host: Host
  readonly tabs: Promise<Tabs<Tokens>>
  /** Tenant of this tab where tabs are separated by tenant. */
  readonly tenantId: string | undefined
  readonly state: () => SessionState
  /** Runs what a session is composed of. */
  readonly set: Setter
  /** A tenant asks for more than was shown: the sign-in box goes on from there. */
  readonly askFactor: (answer: LoginResponse) => void
  readonly signal: AbortSignal
}

export const runSession = async (
  command: SessionCommand,
  deps: SessionDeps,
): Promise<SessionEvent | undefined> => {
  switch (command.do) {
    case 'resume':
      return answered(undefined, async () => renewed(deps, undefined))
    case 'refresh':
      return answered(command.session.tokens, async () =>
        renewed(deps, command.session.tokens, command.isAnew),
      )
    case 'load':
      return answered(command.tokens, async () => ({
        is: 'loaded',
        session: await load(deps, command.tokens),
        reason: command.reason,
      }))
    case 'wait':
      return after(deps, command.afterMs, () => ({ is: command.becomes, of: command.of }))
    case 'announce':
      return announce(deps, command.reason)
    case 'tellTabs':
      ;(await deps.tabs).notifySignedOut(command.user)
      return undefined
    case 'endOnServer':
      // The person is signed out here already; without a network the server learns it when the token family ends.
      await Promise.race([endSession(deps, command.user), deps.clock.wait(serverTimeoutMs)])
      // Nor is it told of what is over already: another user may be signing in.
      if ('ending' in deps.state()) await announce(deps, command.reason)
      return { is: 'ended' }
  }
}

const endSession = async ({ call }: SessionDeps, user: string | undefined): Promise<void> => {
  await call(logout, user === undefined ? {} : { userId: user }).catch(() => {})
}

const load = async ({ call, clock, set }: SessionDeps, tokens: Tokens): Promise<Session> => {
  const parts = await set(sessionParts)
  const entitlementsFor = (accessToken: string) => set(loadEntitlements, accessToken)
  return loadSession({ call, clock, parts, loadEntitlements: entitlementsFor }, tokens)
}

const announce = async ({ host, state }: SessionDeps, reason: Reason): Promise<undefined> => {
  await host.sessionChanged({ ...sessionSnapshot(state()), reason })
}

const renewed = async (deps: SessionDeps, of: Tokens | undefined, isAnew = false): Promise<SessionEvent> => ({
  is: 'renewed',
  of,
  tokens: await renew(deps, of, isAnew),
})

/** A peer's token will do when it is newer than the one at hand, unless it may be older than what it is to show. */
const renew = async (deps: SessionDeps, old: Tokens | undefined, isAnew: boolean): Promise<Tokens> => {
  const { call, clock, tenantId, askFactor } = deps
  const make = () => refreshByCookie(call, clock, { tenantId, askFactor })
  const tabs = await deps.tabs
  return isAnew ? tabs.anew(tenantId ?? '', make) : tabs.once(tenantId ?? '', old, make)
}

const answered = async (of: Tokens | undefined, run: () => Promise<SessionEvent>): Promise<SessionEvent> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 || error.status === 403 ? { is: 'refused', of } : { is: 'failed', of, error }
  }
}
