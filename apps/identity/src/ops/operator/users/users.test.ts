import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../../platform/db/schema/audits.ts'
import { aMember, aTenant, somePassword } from '../../../testing/builders.ts'
import { aBrowser, signedIn } from '../../../testing/browser.ts'
import { describeOnBothEngines } from '../../../testing/engines.ts'
import { operateIn } from '../../../testing/operate-in.ts'
import { readRefusal } from '../../../testing/refusal.ts'
import {
  askForReset,
  newPassword,
  reset,
  readResetLink,
  resetParams,
  trySignIn,
} from '../../../testing/reset-links.ts'
import { useTestServer } from '../../../testing/test-server.ts'

describeOnBothEngines('users of an operator', (engine) => {
  const testServer = useTestServer(engine)
  const operate = (command: string, args: readonly string[]) => operateIn(testServer(), command, args)

  test('the first administrator of a new organization sets a password and is in', async () => {
    const email = 'first@newco.test'
    const options = ['--email', email, '--organization', 'Newco', '--name', 'Fay First']
    expect((await operate('users add', options)).lines).toEqual([
      `Added ${email} to Newco as Admin. Choose "Forgot password?" to set a password.`,
    ])
    await askForReset(testServer(), email)
    expect(await reset(testServer(), resetParams(await readResetLink(testServer(), email)))).toBe(
      'not refused',
    )
    const browser = aBrowser(testServer())
    browser.accessToken = (await browser.call(login, { email, password: newPassword })).accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ email, name: 'Fay First' })
    const claims = await testServer().services.accessTokens.verify(browser.accessToken ?? '')
    expect(claims?.roles).toEqual(['Admin'])
    const { tenantId: id = '' } = await browser.call(getProfile, {})
    const again = ['--email', email, '--organization', id]
    expect((await operate('users add', again)).problem).toBe(`${email} is in ${id} already`)
    const colleague = ['--email', 'second@newco.test', '--organization', id, '--role', 'ReadOnly']
    await operate('users add', colleague)
    const { data } = await operate('users list', ['--search', 'newco.test'])
    const [first, second] = data as { organizations: { id: string }[] }[]
    expect(first?.organizations).toEqual(second?.organizations)
  })

  test('SEC-RA-79 an organization that has the name already is named by its id alone', async () => {
    const taken = await aTenant(testServer(), { name: 'Globex' })
    const other = await aTenant(testServer(), { name: 'Globex' })
    const addTo = (organization: string) =>
      operate('users add', ['--email', 'boss@globex.test', '--organization', organization])
    const { problem } = await addTo('Globex')
    expect(problem).toMatch(/^An organization is called Globex already: give its id /)
    for (const { id } of [taken, other]) expect(problem).toContain(id)
    const { data } = await operate('users list', ['--search', 'boss@globex.test'])
    expect(data).toEqual([])
    expect((await addTo(other.id)).data).toMatchObject({ organizationId: other.id })
  })

  test('SEC-SS-37 a first administrator whose address a stranger had signed up chooses the password', async () => {
    const email = 'signed-up@newco.test'
    const stranger = { email, companyName: 'Typed Inc', password: somePassword }
    await aBrowser(testServer()).call(signUpUser, stranger)
    const link = resetParams((await testServer().mail()).linkTo(email))
    testServer().clock.advance(5)
    await operate('users add', ['--email', email, '--organization', 'Newco Real'])
    expect(await readRefusal(aBrowser(testServer()).call(activateAccount, link))).toBe('LINK_INVALID')
    await askForReset(testServer(), email)
    await reset(testServer(), resetParams(await readResetLink(testServer(), email)))
    expect(await trySignIn(testServer(), email, somePassword)).toBe('INVALID_CREDENTIALS')
    expect(await trySignIn(testServer(), email, newPassword)).toBe('not refused')
  })

  test('a locked user is signed out and refused, until unlocked', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    expect((await operate('users lock', [user.email])).lines).toEqual([
      `Locked ${user.email} and ended 1 sessions`,
    ])
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const signIn = () =>
      readRefusal(aBrowser(testServer()).call(login, { email: user.email, password: somePassword }))
    expect(await signIn()).not.toBe('not refused')
    expect((await operate('users list', ['--search', user.email])).lines[0]).toMatch(/ {2}locked$/)
    await operate('users unlock', [user.email])
    expect(await signIn()).toBe('not refused')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, user.id))
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.locked', 'user.unlocked']))
  })

  test('signing out ends the sessions and leaves the account', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    await operate('users sign-out', [user.email.toUpperCase()])
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    await signedIn(testServer(), user)
  })

  test.each<[string, readonly string[], string]>([
    ['users lock', ['unknown@nowhere.test'], 'There is no user with the email address unknown@nowhere.test'],
    ['users list', ['--limit', '0'], '--limit 0 must be a number from 1 to 10000'],
    ['users add', ['--email', 'x', '--organization', 'A'], '--email x must be an email address'],
    [
      'users add',
      ['--email', 'a@b.test', '--organization', 'A', '--role', 'King'],
      '--role King is not known: use one of ',
    ],
  ])('%s %j is refused', async (command, args, sentence) => {
    expect((await operate(command, args)).problem).toContain(sentence)
  })
})
