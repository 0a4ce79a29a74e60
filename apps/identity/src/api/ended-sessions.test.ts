import { logout, refreshToken } from '@vestibule/contract/areas/auth'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSession,
  revokeSessionsForUser,
} from '@vestibule/contract/areas/sessions'
import { deleteUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { events, eventsOfTenants } from '../testing/one-time/events.ts'
import { aSubject, type Subject } from '../testing/one-time/subject.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

type End = (subject: Subject, other: Browser) => Promise<unknown>

const happen =
  (name: keyof typeof events): End =>
  async (subject) =>
    (await events[name](subject))()

/** What ends another session of the user: the user, an administrator or the operator asks for it. */
const ends: Readonly<Record<string, End>> = {
  'signing out there': (_, other) => other.call(logout, {}),
  'ending that session': async ({ browser }, other) => {
    const { id } = await other.call(getCurrentUserSession, {})
    return browser.call(deleteSessionForUser, { id })
  },
  'signing out everywhere': ({ browser }) => browser.call(deleteAllSessionsForUser, {}),
  'an administrator who signs the user out': ({ admin, user }) =>
    admin.call(revokeSessionsForUser, { userId: user.id }),
  'taking the user out of the tenant': ({ admin, user }) => admin.call(deleteUser, { userId: user.id }),
  'disabling the user': async (subject) => (await eventsOfTenants['member.disabled'](subject))(),
  'locking the user out of the installation': happen('user.locked'),
  'another password': happen('password.changed'),
  'a password that was reset': happen('password.reset'),
}

/** What a session that lives may do. */
const uses: Readonly<Record<string, (other: Browser) => Promise<unknown>>> = {
  'a call': (other) => other.call(getProfile, {}),
  'a refresh': (other) => other.call(refreshToken, {}),
  'a silent sign-in': (other) => other.call(silentOAuthRefreshToken, {}),
}

describeOnServer('a session that was ended', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.keys(ends))('SEC-SS-09 is good for nothing at once: %s', async (name) => {
    const subject = await aSubject(testServer())
    const other = await signedIn(testServer(), subject.user)
    const bystander = await signedIn(testServer(), subject.colleague)
    for (const [use, attempt] of Object.entries(uses))
      expect([use, await readRefusal(attempt(other))]).toEqual([use, 'not refused'])
    const kept = new Map(other.cookies)
    await (ends[name] as End)(subject, other)
    // A thief may have kept what the browser was told to forget.
    for (const [cookie, value] of kept) other.cookies.set(cookie, value)
    for (const [use, attempt] of Object.entries(uses))
      expect([use, await readRefusal(attempt(other))]).not.toEqual([use, 'not refused'])
    expect(await readRefusal(bystander.call(getProfile, {}))).toBe('not refused')
  })
})
