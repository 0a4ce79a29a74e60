import { login } from '@vestibule/contract/areas/auth'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { somePassword } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { setOutdatedHash } from '../../testing/outdated-hash.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aForgetful, newPassword, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

type Link = Awaited<ReturnType<typeof aForgetful>>['link']

describeOnPostgres('a hash of weaker numbers, at sign-ins of one moment', (engine) => {
  const testServer = useTestServer(engine)

  const changes: Readonly<Record<string, (user: UserRow, link: Link) => Promise<() => Promise<unknown>>>> = {
    'the user changes it': async (user) => {
      const owner = await signedIn(testServer(), user)
      return () => owner.call(changePassword, { password: somePassword, newPassword })
    },
    'the user sets another one by a link': async (_, link) => () =>
      aBrowser(testServer()).call(resetPassword, { ...link, password: newPassword }),
  }

  test.each(Object.entries(changes))(
    'SEC-PW-14 is not made anew of a password that is over: %s',
    async (_, prepare) => {
      const { user, link } = await aForgetful(testServer())
      const change = await prepare(user, link)
      await setOutdatedHash(testServer(), user.id)
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockUserRow(tx, user.id)
        answers.push(readRefusal(change()))
        await untilBlocked(testServer(), ...answers)
        answers.push(trySignIn(testServer(), user.email, somePassword))
        await untilBlocked(testServer(), ...answers)
      })
      expect(await Promise.all(answers)).toEqual(['not refused', 'INVALID_CREDENTIALS'])
      expect(await trySignIn(testServer(), user.email, somePassword)).toBe('INVALID_CREDENTIALS')
      expect(await trySignIn(testServer(), user.email, newPassword)).toBe('not refused')
    },
  )

  test('SEC-PW-14 lets the user in by every sign-in that comes at once', async () => {
    const { user } = await aForgetful(testServer())
    await setOutdatedHash(testServer(), user.id)
    const signIn = () =>
      readRefusal(aBrowser(testServer()).call(login, { email: user.email, password: somePassword }))
    expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual(Array(3).fill('not refused'))
  })
})
