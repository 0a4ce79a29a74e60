import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, anOldRecoveryCode } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Ways to type what is on the paper. */
const typings: Readonly<Record<string, (code: string) => string>> = {
  'as it is shown': (code) => code,
  'in lower case': (code) => code.toLowerCase(),
  'with spaces': (code) => code.replaceAll('-', ' '),
  'without dashes': (code) => code.replaceAll('-', ''),
  'with spaces around and dashes elsewhere': (code) =>
    ` ${code.replaceAll('-', '').replace(/(.{6})(?=.)/g, '$1-')} `,
}

describeOnServer('forms of a recovery code', (engine) => {
  const testServer = useTestServer(engine)
  const use = (email: string, recoveryCode: string) =>
    readRefusal(aBrowser(testServer()).call(recoverMfaToken, { email, recoveryCode }))
  const counted = async (work: () => Promise<unknown>): Promise<readonly [unknown, number]> => {
    const { passwords } = testServer().services
    const before = passwords.computed()
    return [await work(), passwords.computed() - before]
  }

  test.each(Object.entries(typings))(
    'SEC-OT-04 a new one opens %s, once, without a slow hash',
    async (_, type) => {
      const { user, recoveryCodes } = await anEnrolled(testServer())
      const typed = type(recoveryCodes[0]!)
      expect(await counted(() => use(user.email, typed))).toEqual(['not refused', 0])
      expect(await counted(() => use(user.email, typed))).toEqual(['CODE_INVALID', 0])
    },
  )

  test.each(Object.entries(typings))(
    'SEC-OT-04 one of 80 bits opens %s, once, by one slow hash',
    async (_, type) => {
      const user = await aMember(testServer(), { in: await aTenant(testServer()) })
      const code = await anOldRecoveryCode(testServer(), user)
      const typed = type(code.replace(/(.{4})(?=.)/g, '$1-'))
      expect(await counted(() => use(user.email, typed))).toEqual(['not refused', 1])
      expect(await counted(() => use(user.email, typed))).toEqual(['CODE_INVALID', 1])
    },
  )

  test('SEC-OT-04 one of the first release, whose tag was made with the secret, still opens', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const code = 'P3ZC8VJK6LSY4WGA'
    const [mac] = testServer().services.secrets.macs('recovery-tags', `${user.id}.${code}`)
    await anOldRecoveryCode(testServer(), user, { code, tag: mac!.toString('hex').slice(0, 3) })
    expect(await use(user.email, code)).toBe('not refused')
  })

  test('a code of another user, of an unknown one, and of one without codes is refused in the same words, at a cost that follows from its length alone', async () => {
    const { user, recoveryCodes } = await anEnrolled(testServer())
    const owner = await anEnrolled(testServer())
    const old = await aMember(testServer(), { in: await aTenant(testServer()) })
    await anOldRecoveryCode(testServer(), old)
    const without = await aMember(testServer(), { in: await aTenant(testServer()) })
    const ask = async (email: string, recoveryCode: string) => {
      const path = '/identity/resources/auth/v1/user/mfa/recover'
      const body = { email, recoveryCode }
      const answer = await aBrowser(testServer()).request(path, { method: 'POST', body })
      return { status: answer.status, body: await answer.text(), cookies: answer.headers.getSetCookie() }
    }
    const expensive = 'A'.repeat(16)
    const others = [`${recoveryCodes[0]}X`, recoveryCodes[0]!.slice(1), '-', `${expensive}X`, somePassword]
    const costs = [[owner.recoveryCodes[0]!, 0], [expensive, 1], ...others.map((code) => [code, 0])] as const
    for (const [code, cost] of costs) {
      const people = [user.email, old.email, without.email, 'nobody@example.test']
      const answers: unknown[] = []
      for (const email of people) {
        const [answer, hashes] = await counted(() => ask(email, String(code)))
        expect([code, hashes]).toEqual([code, cost])
        answers.push(answer)
      }
      expect(answers[0]).toMatchObject({ status: 400, cookies: [] })
      for (const answer of answers) expect(answer).toEqual(answers[0])
      testServer().clock.advance(3600)
    }
    expect(await use(owner.user.email, owner.recoveryCodes[0]!)).toBe('not refused')
  })
})
