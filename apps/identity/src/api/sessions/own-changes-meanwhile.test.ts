import {
  enrollMFAAuthenticatorApp,
  preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { getProfile, updateProfile } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteOtherSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSession,
} from '@vestibule/contract/areas/sessions'
import { createUsername, deleteUsername } from '@vestibule/contract/areas/usernames'
import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

let names = 0
const nextName = () => `own.change.${(names += 1)}`

/** Prepares a change of what identifies or describes a user, and does it. */
const changes: Readonly<Record<string, (browser: Browser) => Promise<() => Promise<unknown>>>> = {
  'a username is taken': async (browser) => () => browser.call(createUsername, { username: nextName() }),
  'a username is given back': async (browser) => {
    const username = nextName()
    await browser.call(createUsername, { username })
    return () => browser.call(deleteUsername, { username })
  },
  'the name is changed': async (browser) => () => browser.call(updateProfile, { name: 'Another' }),
}

const ends: Readonly<Record<string, (owner: Browser, id: string) => Promise<unknown>>> = {
  'that session ends': (owner, id) => owner.call(deleteSessionForUser, { id }),
  'all sessions end': (owner) => owner.call(deleteAllSessionsForUser, {}),
}

const rows = Object.keys(ends).flatMap((end) => Object.keys(changes).map((change) => ({ end, change })))

describeOnPostgres('own changes while the session ends', (engine) => {
  const testServer = useTestServer(engine)

  test.each(rows)(
    'SEC-DE-16 are not done by a session that is over by then: $change, and $end',
    async (row) => {
      const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
      const [owner, other] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
      const { id } = await other.call(getCurrentUserSession, {})
      const before = await owner.call(getProfile, {})
      const change = await changes[row.change]?.(other)
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockUserRow(tx, user.id)
        answers.push(readRefusal(ends[row.end]?.(owner, id) ?? Promise.reject(new Error('no such end'))))
        await untilBlocked(testServer(), ...answers)
        answers.push(readRefusal(change?.() ?? Promise.resolve()))
        await untilBlocked(testServer(), ...answers)
      })
      expect(await Promise.all(answers)).toEqual(['not refused', 'SESSION_ENDED'])
      const after = await (await signedIn(testServer(), user)).call(getProfile, {})
      expect(after.name).toBe(before.name)
    },
  )

  const byPassword: Readonly<Record<string, (other: Browser) => Promise<unknown>>> = {
    'a username is taken': (other) => other.call(createUsername, { username: nextName() }),
    'all other sessions end': (other) => other.call(deleteOtherSessionsForUser, {}),
  }

  test.each(Object.keys(byPassword))(
    'SEC-SS-25 are not done by a session that lacks the factor its user adds just then: %s',
    async (change) => {
      const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
      const [owner, other] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
      const { secret } = await owner.call(preEnrollMFAAuthenticatorApp, {})
      const token = computeTotp(testServer(), secret)
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockUserRow(tx, user.id)
        answers.push(readRefusal(owner.call(enrollMFAAuthenticatorApp, { token })))
        await untilBlocked(testServer(), ...answers)
        answers.push(readRefusal(byPassword[change]!(other)))
        await untilBlocked(testServer(), ...answers)
      })
      expect(await Promise.all(answers)).toEqual(['not refused', 'STEP_UP_REQUIRED'])
      expect(await readRefusal(owner.call(getProfile, {}))).toBe('not refused')
    },
  )
})
