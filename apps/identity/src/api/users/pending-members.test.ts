// What a tenant learns of a person whom it has only invited: two people, one with a rich account and one without any, look
// the same at every door.
import { loadUsers } from '@vestibule/contract/areas/team'
import { addUser, userSortKeys } from '@vestibule/contract/areas/users'
import { memberSortKeys } from '@vestibule/contract/list-keys'
import { expect, test } from 'vitest'
import { readTime } from '../../platform/db/uuidv7.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { readOrder } from '../../testing/order-of-members.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { accountSecrets, memberDoors, withoutNames } from '../../testing/member-doors.ts'
import { aRichAccount } from '../../testing/rich-account.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

let count = 0

/** A tenant that has invited one person with an account and one without. */
const someInvited = async (testServer: TestServer) => {
  count += 1
  const maker = await aMaker(testServer)
  const [known, unknown] = [`first${count}@pending.test`, `other${count}@pending.test`]
  await aRichAccount(testServer, known, `secretuser${count}`)
  const typed = { name: 'Typed', phone: '+4912345' }
  const answers = []
  for (const email of [known, unknown]) {
    const username = `${email.split('@')[0]}-typed`
    answers.push(await maker.browser.call(addUser, { ...typed, email, username }))
  }
  const [first, second] = answers
  return { ...maker, known: { ...first!, email: known }, unknown: { ...second!, email: unknown } }
}

/** The text of an answer about one of them, without what names which one it is. */
const asText = (value: unknown, { id, email }: { readonly id: string; readonly email: string }): string =>
  JSON.stringify(value)
    .replaceAll(id, 'the-id')
    .replaceAll(email, 'the-address')
    .replaceAll(email.split('@')[0] ?? '', 'the-username')

describeOnBothEngines('members who were invited', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-BE-02 an invitation is answered alike, whether or not there is an account', async () => {
    const { known, unknown } = await someInvited(testServer())
    const { createdAt: _, updatedAt: __, ...first } = known
    const { createdAt: ___, updatedAt: ____, ...second } = unknown
    expect(asText(first, known)).toBe(asText(second, unknown))
    expect(known).toMatchObject({ name: 'Typed', phone: '+4912345', verified: false, mfaEnabled: false })
  })

  test.each(Object.entries(memberDoors))('SEC-BE-02 %s says nothing of an account', async (_, door) => {
    const invited = await someInvited(testServer())
    const rows = (await door(invited)) as readonly unknown[]
    const text = withoutNames(rows)
    for (const secret of accountSecrets) expect(text).not.toContain(secret)
    const about = ({ id, email }: { id: string; email: string }) =>
      rows
        .filter((row) => JSON.stringify(row).includes(id) || JSON.stringify(row).includes(email))
        .map((row) => asText(row, { id, email }).replace(/"[^"]*(_id|At|time|traceId)":"[^"]*",?/g, ''))
    expect(about(invited.known)).toEqual(about(invited.unknown))
  })

  // When a member was last here is the membership's own.
  test.each([...new Set([...userSortKeys, ...memberSortKeys])].filter((key) => key !== 'lastLogin'))(
    'SEC-BE-02 the order by %s is not that of accounts',
    async (key) => {
      const maker = await aMaker(testServer())
      const order = (isDescending: boolean) => readOrder(maker.browser, key, isDescending)
      // Typed in the order of letters; their accounts have names, addresses and the rest the other way round.
      const typed = ['Bea', 'Cid', 'Dee']
      for (const [index, name] of typed.entries()) {
        const letter = 'zyx'[index] ?? ''
        const { email } = await aMember(testServer(), {
          in: await aTenant(testServer()),
          user: {
            name: `${letter}-real`,
            verifiedAt: index === 1 ? null : new Date(),
            lockedAt: index === 1 ? new Date() : null,
            passwordHash: null,
          },
        })
        await maker.browser.call(addUser, { email, name })
        testServer().clock.advance(1)
      }
      const own = (await order(false)).filter((name) => typed.includes(name))
      const back = (await order(true)).filter((name) => typed.includes(name))
      expect([own, back]).toEqual([typed, typed.toReversed()])
    },
  )

  test('SEC-BE-02 pages of a list have everybody once, those who were invited last', async () => {
    const maker = await aMaker(testServer())
    for (const name of ['Member one', 'Member two', 'Member three'])
      await aMember(testServer(), { in: maker.tenant, user: { name } })
    for (const name of ['Invited b', 'Invited a'])
      await maker.browser.call(addUser, { email: `${crypto.randomUUID()}@pages.test`, name })
    const pages = []
    for (const pageOffset of [0, 1, 2, 3]) {
      const { items, totalItems } = await maker.browser.call(loadUsers, {
        sortBy: 'name',
        pageOffset,
        pageSize: 2,
      })
      expect(totalItems).toBe(6)
      pages.push(items.map(({ name }) => name))
    }
    expect(pages).toEqual([
      ['Ann Other', 'Member one'],
      ['Member three', 'Member two'],
      ['Invited a', 'Invited b'],
      [],
    ])
  })

  test('SEC-BE-02 the id of a new user does not tell that it is new', async () => {
    const maker = await aMaker(testServer())
    const started = testServer().clock.now().getTime()
    testServer().clock.advance(86_400)
    const ids: string[] = []
    for (let made = 0; made < 20; made += 1) {
      maker.browser.accessToken = (await signedIn(testServer(), maker.admin)).accessToken
      ids.push((await maker.browser.call(addUser, { email: `new-${crypto.randomUUID()}@ids.test` })).id)
    }
    const ages = ids.map((id) => (testServer().clock.now().getTime() - readTime(id).getTime()) / 3_600_000)
    expect(Math.max(...ages)).toBeLessThanOrEqual(25)
    expect(Math.min(...ids.map((id) => readTime(id).getTime()))).toBeGreaterThanOrEqual(started - 86_400_000)
    expect(ages.filter((hours) => hours > 12).length).toBeGreaterThan(2)
    expect(ages.filter((hours) => hours < 12).length).toBeGreaterThan(2)
  })

  test('SEC-BE-02 a username that is taken is refused alike, whether or not the address is known', async () => {
    const maker = await aMaker(testServer())
    const username = `secretuser-taken-${count}`
    const { email } = await aRichAccount(testServer(), `taken-${count}@pending.test`, username)
    for (const address of [email, `nobody-${count}@pending.test`])
      expect(await readRefusal(maker.browser.call(addUser, { email: address, username }))).toBe(
        'USERNAME_TAKEN',
      )
  })
})
