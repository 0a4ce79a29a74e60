import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces } from '../../testing/named-addresses.ts'
import { aRule } from '../../testing/password-rules.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { resetParams, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const [typedPassword, weak, chosen] = [
  'nine short red bushes',
  'two blue ships at sea',
  'two blue ships at sea and nine red ones',
]

describeOnServer('a shared link by which a user signs up whom tenants have invited', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`linked-${engine}-`)
  const change = (changes: Parameters<typeof changeSettings>[2]) =>
    changeSettings(testServer().services.db, testServer().services, changes)
  const useCodes = (activation: boolean) => change({ oneTimeCodes: { activation, invitation: false } })
  afterEach(async () => {
    await change({ allowSignups: true })
    await useCodes(false)
  })

  const inviters = ['the tenant of the link', 'another tenant', 'both'] as const
  type Wanted = { readonly isByCode: boolean; readonly by: (typeof inviters)[number] }
  /** Two tenants, a user whom they have invited and who has signed up by the shared link of the first, and the mail of it. */
  const prepare = async ({ isByCode, by }: Wanted) => {
    await useCodes(isByCode)
    const [one, other] = [await aMaker(testServer()), await aMaker(testServer())]
    await aRule(testServer(), one.tenant.id, 'composition', { enabled: true, minLength: 30 })
    const email = nextAddress()
    const inviting = { 'the tenant of the link': [one], 'another tenant': [other], both: [one, other] }[by]
    for (const { browser } of inviting) await browser.call(addUser, { email, roleIds: [] })
    const { token: invitationToken = '' } = await one.browser.call(createInviteUserLinkV2, {})
    testServer().clock.advance(1)
    const signedUp = aBrowser(testServer())
    const typed = { email, name: 'Typed Name', password: `${typedPassword} ${chosen}`, invitationToken }
    const { userId = '', activationToken: token = '' } = await signedUp.call(signUpUser, typed)
    testServer().clock.advance(1)
    const page = { userId, token }
    const code = isByCode ? await mailedCode(testServer(), email) : ''
    const link = isByCode ? page : resetParams((await testServer().mail()).linkTo(email))
    const activate = (browser: typeof signedUp, password?: string) => {
      const filled = password === undefined ? {} : { password, name: 'Own Name' }
      return isByCode
        ? browser.call(activateAccountWithOTC, { ...page, code, ...filled })
        : browser.call(activateAccount, { ...link, ...filled })
    }
    const toName = (tenantId: string) =>
      ({ [one.tenant.id]: 'the tenant of the link', [other.tenant.id]: 'another tenant' })[tenantId] ??
      'its own'
    const listPlaces = async (id = '') => {
      const places = (await readPlaces(testServer(), id)).map(
        ({ tenantId, isJoined }) => `${toName(tenantId)}${isJoined ? '' : ', waiting'}`,
      )
      return places.toSorted()
    }
    return { one, email, signedUp, activate, listPlaces, password: typed.password }
  }

  const rows = [true, false].flatMap((isByCode) =>
    inviters.flatMap((by) => [true, false].map((isOpen) => ({ isByCode, by, isOpen }))),
  )

  test.each(rows)(
    'SEC-OT-19 SEC-OT-17 by code: $isByCode, invited by $by, open: $isOpen, leads to its tenant in the browser that signed up',
    async ({ isOpen, ...wanted }) => {
      const { one, email, signedUp, activate, listPlaces, password } = await prepare(wanted)
      await change({ allowSignups: isOpen })
      await expect(activate(signedUp)).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' })
      await expect(activate(signedUp, weak)).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
      const { userId, tenantId } = await activate(signedUp, chosen)
      expect(tenantId).toBe(one.tenant.id)
      const waits = wanted.by === 'the tenant of the link' ? [] : ['another tenant, waiting']
      expect(await listPlaces(userId)).toEqual([...waits, 'the tenant of the link'])
      expect(await trySignIn(testServer(), email, password)).toBe('INVALID_CREDENTIALS')
      expect(await trySignIn(testServer(), email, chosen)).toBe('not refused')
    },
  )

  test.each(rows.filter(({ by }) => by !== 'both'))(
    'SEC-OT-16 SEC-SS-42 by code: $isByCode, invited by $by, open: $isOpen, leads nowhere in another browser',
    async ({ isOpen, ...wanted }) => {
      const { activate, listPlaces } = await prepare(wanted)
      await change({ allowSignups: isOpen })
      const answer = activate(aBrowser(testServer()), chosen)
      if (!isOpen) return expect(answer).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' })
      expect(await listPlaces((await answer).userId)).toEqual([`${wanted.by}, waiting`, 'its own'].toSorted())
    },
  )
})
