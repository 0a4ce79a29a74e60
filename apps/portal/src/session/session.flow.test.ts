import { ApiError } from '@vestibule/contract/errors'
import { me, tenants } from '@vestibule/contract/samples'
import { describe } from 'vitest'
import { type Row, testRows } from '../testing/flow-rows.ts'
import {
  type SessionCommand,
  type SessionEvent,
  type SessionFacts,
  type SessionState,
  sessionFlow,
} from './session.flow.ts'
import { readUser, type Tokens } from './tokens.ts'
import type { Session } from './types.ts'

const toTokens = (accessToken: string, more: Partial<Tokens> = {}): Tokens => ({
  accessToken,
  acting: 'ada/acme',
  principal: 'ada',
  lifeMs: 300_000,
  expiresAt: 300_000,
  ...more,
})
const [activeTenant] = tenants
if (activeTenant === undefined) throw new Error('no sample tenant')
const toSession = (tokens: Tokens): Session => ({ tokens, user: me, tenants, activeTenant })

const old = toTokens('old')
const fresh = toTokens('fresh', { expiresAt: 400_000 })
const abroad = toTokens('abroad', { acting: 'ada/globex', expiresAt: 400_000 })
const newest = toTokens('newest', { expiresAt: 500_000 })
const others = toTokens('others', { acting: 'bob/acme', expiresAt: 400_000 })
const mine = toSession(old)
const renewed = toSession(fresh)
const user = { ...me, name: 'Ada' }
const error = new ApiError('OFFLINE')

const kept: SessionFacts = { keepsAlive: true, isNew: false }
const brief: SessionFacts = { keepsAlive: false, isNew: false }
const stranger: SessionFacts = { keepsAlive: true, isNew: true }

const start: SessionState = { step: 'loading', because: 'start' }
const loading = (tokens: Tokens, because: 'start' | 'login' | 'otherUser' = 'start'): SessionState => ({
  step: 'loading',
  because,
  tokens,
})
const out: SessionState = { step: 'signedOut' }
const ending = (because: 'logout' | 'expired'): SessionState => ({ step: 'signedOut', ending: because })
const signedIn = (session: Session): SessionState => ({ step: 'signedIn', session })
const refreshing = (session: Session, next?: Tokens): SessionState =>
  next ? { step: 'refreshing', session, next } : { step: 'refreshing', session }

const load = (tokens: Tokens, reason: 'refresh' | 'login' | 'tenant'): SessionCommand => ({
  do: 'load',
  tokens,
  reason,
})
const due = (of: Tokens): SessionCommand => ({ do: 'wait', of, afterMs: 240_000, becomes: 'refreshDue' })
const end = (of: Tokens): SessionCommand => ({ do: 'wait', of, afterMs: 300_000, becomes: 'lifeEnded' })
const announce = (reason: Extract<SessionCommand, { do: 'announce' }>['reason']): SessionCommand => ({
  do: 'announce',
  reason,
})
const signOut = (reason: 'logout' | 'expired', who?: string): readonly SessionCommand[] => [
  { do: 'endOnServer', reason, ...(who !== undefined && { user: who }) },
  { do: 'tellTabs', ...(who !== undefined && { user: who }) },
]
const refresh = (session: Session, isAnew = false): SessionCommand => ({ do: 'refresh', session, isAnew })

const rows: readonly Row<SessionState, SessionEvent, SessionCommand, SessionFacts>[] = [
  [start, { is: 'opened' }, kept, start, [{ do: 'resume' }]],
  [start, { is: 'opened' }, stranger, out, []],
  [start, { is: 'renewed', of: undefined, tokens: old }, kept, loading(old), [load(old, 'refresh')]],
  [loading(fresh, 'login'), { is: 'renewed', of: undefined, tokens: old }, kept, loading(fresh, 'login'), []],
  [
    loading(old),
    { is: 'loaded', session: mine, reason: 'refresh' },
    kept,
    signedIn(mine),
    [due(old), announce('refresh')],
  ],
  [
    loading(old),
    { is: 'loaded', session: mine, reason: 'login' },
    brief,
    signedIn(mine),
    [end(old), announce('login')],
  ],
  [loading(fresh), { is: 'loaded', session: mine, reason: 'refresh' }, kept, loading(fresh), []],
  [start, { is: 'refused', of: undefined }, kept, out, [announce('expired')]],
  [loading(old, 'login'), { is: 'refused', of: undefined }, kept, loading(old, 'login'), []],
  [start, { is: 'failed', of: undefined, error }, kept, { ...out, error }, [announce('expired')]],
  [loading(old, 'login'), { is: 'failed', of: undefined, error }, kept, loading(old, 'login'), []],
  [start, { is: 'signInAnswered', tokens: old }, kept, loading(old, 'login'), [load(old, 'login')]],
  [start, { is: 'signOutAsked' }, kept, ending('logout'), signOut('logout')],
  [start, { is: 'signOutAsked', user: 'bob' }, kept, ending('logout'), signOut('logout', 'bob')],
  [
    signedIn(mine),
    { is: 'signOutAsked', user: 'bob' },
    kept,
    ending('logout'),
    signOut('logout', readUser(old)),
  ],
  [loading(old, 'login'), { is: 'signOutAsked' }, kept, ending('logout'), signOut('logout', readUser(old))],
  [start, { is: 'peerSignedOut' }, kept, out, [announce('logout')]],

  [out, { is: 'opened' }, kept, start, [{ do: 'resume' }]],
  [ending('logout'), { is: 'ended' }, kept, out, []],
  [out, { is: 'signInAnswered', tokens: old }, kept, loading(old, 'login'), [load(old, 'login')]],

  [signedIn(mine), { is: 'refreshDue', of: old }, kept, refreshing(mine), [refresh(mine)]],
  [signedIn(renewed), { is: 'refreshDue', of: old }, kept, signedIn(renewed), []],
  [signedIn(mine), { is: 'lifeEnded', of: old }, brief, ending('expired'), signOut('expired', readUser(old))],
  [signedIn(renewed), { is: 'lifeEnded', of: old }, brief, signedIn(renewed), []],
  [signedIn(mine), { is: 'tokenRefused', accessToken: 'old' }, kept, refreshing(mine), [refresh(mine)]],
  [signedIn(renewed), { is: 'tokenRefused', accessToken: 'old' }, kept, signedIn(renewed), []],
  [signedIn(mine), { is: 'renewalAsked' }, kept, refreshing(mine), [refresh(mine, true)]],
  [
    signedIn(mine),
    { is: 'peerRenewed', tokens: fresh },
    kept,
    signedIn(renewed),
    [due(fresh), announce('refresh')],
  ],
  [signedIn(renewed), { is: 'peerRenewed', tokens: old }, kept, signedIn(renewed), []],
  [
    signedIn(renewed),
    { is: 'tokensTaken', tokens: old },
    kept,
    signedIn(mine),
    [due(old), announce('refresh')],
  ],
  [
    refreshing(mine),
    { is: 'tokensTaken', tokens: fresh },
    kept,
    signedIn(renewed),
    [due(fresh), announce('refresh')],
  ],
  [
    signedIn(mine),
    { is: 'peerRenewed', tokens: abroad },
    kept,
    refreshing(mine, abroad),
    [load(abroad, 'tenant')],
  ],
  // SEC-SS-46: nothing of the former user is shown or acted with, whichever way the token of the other one has come.
  [
    signedIn(mine),
    { is: 'peerRenewed', tokens: others },
    kept,
    loading(others, 'otherUser'),
    [load(others, 'login')],
  ],
  [
    signedIn(mine),
    { is: 'tokensTaken', tokens: others },
    kept,
    loading(others, 'otherUser'),
    [load(others, 'login')],
  ],
  [
    refreshing(mine),
    { is: 'renewed', of: old, tokens: others },
    kept,
    loading(others, 'otherUser'),
    [load(others, 'login')],
  ],
  [
    refreshing(mine, abroad),
    { is: 'tokensTaken', tokens: others },
    kept,
    loading(others, 'otherUser'),
    [load(others, 'login')],
  ],
  [
    loading(others, 'otherUser'),
    { is: 'loaded', session: toSession(others), reason: 'login' },
    kept,
    signedIn(toSession(others)),
    [due(others), announce('login')],
  ],
  [signedIn(mine), { is: 'profileChanged', user }, kept, signedIn({ ...mine, user }), []],
  [
    signedIn(mine),
    { is: 'signInAnswered', tokens: fresh },
    kept,
    loading(fresh, 'login'),
    [load(fresh, 'login')],
  ],
  [signedIn(mine), { is: 'signOutAsked' }, kept, ending('logout'), signOut('logout', readUser(old))],
  [signedIn(mine), { is: 'peerSignedOut' }, kept, out, [announce('logout')]],

  [
    refreshing(mine),
    { is: 'renewed', of: old, tokens: fresh },
    kept,
    signedIn(renewed),
    [due(fresh), announce('refresh')],
  ],
  [
    refreshing(mine),
    { is: 'renewed', of: old, tokens: abroad },
    kept,
    refreshing(mine, abroad),
    [load(abroad, 'tenant')],
  ],
  [refreshing(renewed), { is: 'renewed', of: old, tokens: fresh }, kept, refreshing(renewed), []],
  [
    refreshing(mine, abroad),
    { is: 'loaded', session: toSession(abroad), reason: 'tenant' },
    kept,
    signedIn(toSession(abroad)),
    [due(abroad), announce('tenant')],
  ],
  [
    refreshing(mine, abroad),
    { is: 'loaded', session: mine, reason: 'login' },
    kept,
    refreshing(mine, abroad),
    [],
  ],
  [refreshing(mine), { is: 'peerRenewed', tokens: fresh }, kept, refreshing(mine), []],
  [refreshing(mine, abroad), { is: 'peerRenewed', tokens: abroad }, kept, refreshing(mine, abroad), []],
  [
    refreshing(mine, abroad),
    { is: 'peerRenewed', tokens: newest },
    kept,
    signedIn({ ...mine, tokens: newest }),
    [due(newest), announce('refresh')],
  ],
  [refreshing(mine), { is: 'refused', of: old }, kept, out, [announce('revoked')]],
  [refreshing(renewed), { is: 'refused', of: old }, kept, refreshing(renewed), []],
  [refreshing(mine), { is: 'failed', of: old, error }, kept, { ...out, error }, [announce('expired')]],
  [refreshing(renewed), { is: 'failed', of: old, error }, kept, refreshing(renewed), []],
  [refreshing(mine), { is: 'profileChanged', user }, kept, refreshing({ ...mine, user }), []],
  [
    refreshing(mine),
    { is: 'signInAnswered', tokens: fresh },
    kept,
    loading(fresh, 'login'),
    [load(fresh, 'login')],
  ],
  [refreshing(mine), { is: 'signOutAsked' }, kept, ending('logout'), signOut('logout', readUser(old))],
  [refreshing(mine), { is: 'peerSignedOut' }, kept, out, [announce('logout')]],
]

describe('session', () => testRows(sessionFlow, start, rows))
