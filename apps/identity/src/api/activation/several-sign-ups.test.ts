import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { expect, test } from 'vitest'
import { tenantName } from '../../domain/tenants/tenant-name.queries.ts'
import { activateByPassword } from '../../testing/activate-by-password.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aConnection } from '../../testing/federation.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { addUser } from '@vestibule/contract/areas/users'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces } from '../../testing/named-addresses.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const [own, strange, chosen] = ['seven tall green trees', 'nine short red bushes', 'two blue ships at sea']

type SignUpParams = {
  readonly password: string
  readonly companyName?: string
  readonly invitationToken?: string
  readonly name?: string
}

const ofOwner: SignUpParams = { password: own, companyName: 'Owner Inc' }
const ofStranger: SignUpParams = { password: strange, companyName: 'Stranger Inc' }
const sameWords: SignUpParams = { password: strange, companyName: 'Owner Inc' }

/** What was typed for an address, in order; the last of them is mailed where there were three or fewer. */
const typed: Readonly<Record<string, readonly SignUpParams[]>> = {
  'a stranger came first': [ofStranger, ofOwner],
  'a stranger came last': [ofOwner, ofStranger],
  'a stranger typed the same words': [ofOwner, sameWords],
  'a stranger used up the mails of the hour': [ofStranger, ofStranger, ofStranger, ofOwner],
}

describeOnServer('a link of one of several sign-ups', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`several-${engine}-`)

  const signUp = async (email: string, params: SignUpParams) => {
    await aBrowser(testServer()).call(signUpUser, { email, ...params })
    const mailbox = await testServer().mail()
    testServer().clock.advance(5)
    return resetParams(mailbox.linkTo(email))
  }

  const rows = Object.entries(typed).flatMap(([what, signUps]) =>
    signUps.map((_, mail) => ({ what, signUps, mail, number: mail + 1 })),
  )
  test.each(rows)('SEC-SS-42 asks for the password: $what, mail $number', async ({ signUps, mail }) => {
    const email = nextAddress()
    const links = []
    for (const params of signUps) links.push(await signUp(email, params))
    const link = links[mail]!
    const activating = { email, link, chosen, typed: [own, strange] }
    const answer = await activateByPassword(testServer(), activating)
    const isSame = signUps.every(({ companyName }) => companyName === 'Owner Inc')
    const name = await tenantName(testServer().services.db, answer.tenantId ?? '')
    expect(name).toBe(isSame ? 'Owner Inc' : email.split('@')[0])
  })

  /** How other people have named an address, which a stranger then signs up. */
  const namings: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    'a directory has made them a member': async (email) => {
      const provisioned = await aProvisioned(testServer())
      await aConnection(testServer(), provisioned.tenant, { domain: email.split('@')[1]!, enabled: false })
      await provision(provisioned.directory, email)
    },
    'a tenant has invited them': async (email) => {
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email, roleIds: [] })
    },
  }

  test.each(Object.entries(namings))('SEC-SS-42 of one sign-up alone, where %s', async (_, name) => {
    const email = nextAddress()
    await name(email)
    await testServer().mail()
    testServer().clock.advance(5)
    const link = await signUp(email, ofStranger)
    await activateByPassword(testServer(), { email, link, chosen, typed: [strange] })
  })

  test('SEC-SS-42 joins no tenant of a shared link that another sign-up named', async () => {
    const email = nextAddress()
    const { browser: maker, tenant } = await aMaker(testServer())
    const { token: invitationToken } = await maker.call(createInviteUserLinkV2, {})
    await signUp(email, ofOwner)
    const link = await signUp(email, { password: strange, invitationToken })
    const answer = await aBrowser(testServer()).call(activateAccount, { ...link, password: chosen })
    const places = await readPlaces(testServer(), answer.userId ?? '')
    expect(places.map(({ tenantId }) => tenantId)).not.toContain(tenant.id)
    expect(places).toHaveLength(1)
  })

  test('SEC-SS-42 joins the tenant of the link that all of them name, under another name as well', async () => {
    const email = nextAddress()
    const { browser: maker, tenant } = await aMaker(testServer())
    const { token: invitationToken } = await maker.call(createInviteUserLinkV2, {})
    await signUp(email, { password: own, invitationToken, name: 'Ann' })
    const link = await signUp(email, { password: own, invitationToken, name: 'Ann Lee' })
    const answer = await aBrowser(testServer()).call(activateAccount, { ...link, password: chosen })
    const places = await readPlaces(testServer(), answer.userId ?? '')
    expect(places.map(({ tenantId }) => tenantId)).toEqual([tenant.id])
  })

  test('SEC-SS-42 a sign-up that comes while the page of the link is open asks for the password as well', async () => {
    const email = nextAddress()
    const link = await signUp(email, ofOwner)
    const browser = aBrowser(testServer())
    expect(await browser.call(getActivateAccountStrategy, link)).toMatchObject({ shouldSetPassword: false })
    await signUp(email, ofStranger)
    expect(await readRefusal(browser.call(activateAccount, link))).toBe('PASSWORD_REQUIRED')
    await browser.call(activateAccount, { ...link, password: chosen })
    expect(await trySignIn(testServer(), email, chosen)).toBe('not refused')
  })
})
