import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteSSODomain, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { deleteUser } from '@vestibule/contract/areas/team'
import { expect } from 'vitest'
import { changeAddress as giveAddress } from '../domain/members/change-address.ts'
import { recheckDomains } from '../domain/sso/recheck-domains.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from './builders.ts'
import { connectByWizard, proveNewDomain } from './connections.ts'
import { goSaml } from './federation.ts'
import type { Engine } from './open-test-database.ts'
import { mailedCode } from './passwordless.ts'
import type { TestServer } from './test-server.ts'

/** People who come by the provider of their company, and what ends that it speaks for them. */
export const createColleagues = (testServer: () => TestServer, engine: Engine) => {
  let domains = 0
  const newDomain = () => `ends${(domains += 1)}.${engine}.test`

  const comeBySso = async (email: string, browser: Browser = aBrowser(testServer())) => {
    const { code, state } = await goSaml(testServer(), browser, { email })
    const answer = await browser.call(redeemExternalLogin, { txn: state, code })
    browser.accessToken = answer.accessToken
    return { browser, answer }
  }

  /** A person of a company who comes by its provider, and belongs to a second company. */
  const aColleague = async () => {
    const [domain, second] = [newDomain(), newDomain()]
    const [company, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const boss = await anAdmin(testServer(), { in: company })
    const admin = await signedIn(testServer(), boss)
    const ssoConfigId = await connectByWizard(testServer(), admin, { type: 'okta', domain })
    const secondId = await proveNewDomain(testServer(), admin, { ssoConfigId, domain: second })
    const user = await aMember(testServer(), { in: company, user: { email: `hana@${domain}` } })
    await aMembership(testServer(), user, { in: other })
    expect((await comeBySso(user.email)).answer.userId).toBe(user.id)
    return { domain, second, secondId, company, other, boss, admin, ssoConfigId, user }
  }
  type Colleague = Awaited<ReturnType<typeof aColleague>>

  const changeAddress = async ({ id }: UserRow, email: string) => {
    const { services } = testServer()
    await services.transaction((tx) => giveAddress(tx, services, id, { email, canonicalEmail: email }))
  }
  const findDomainId = async ({ admin, domain }: Colleague) => {
    const [connection] = await admin.call(getSSOConfigurations, {})
    return connection?.domains.find((one) => one.domain === domain)?.id ?? ''
  }

  /** What ends that the provider speaks for them. */
  const ends: Readonly<Record<string, (colleague: Colleague) => Promise<unknown>>> = {
    'another address, by code': async ({ user }) => {
      const browser = await signedIn(testServer(), user)
      const email = `new-${user.id}@free.test`
      await browser.call(updateEmail, { email })
      await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    },
    'an address that an operator gave': ({ user }) => changeAddress(user, `op-${user.id}@free.test`),
    'the end of the membership': ({ admin, user }) => admin.call(deleteUser, { userId: user.id }),
    'the end of the domain': async (colleague) => {
      const { admin, ssoConfigId } = colleague
      await admin.call(deleteSSODomain, { ssoConfigId, domainId: await findDomainId(colleague) })
    },
    'a record that is gone': async ({ domain }) => {
      testServer().names.set(domain, [])
      testServer().clock.advance(8 * 86_400)
      await recheckDomains(testServer().services)
    },
    'the end of the connection': ({ admin, ssoConfigId }) =>
      admin.call(deleteSSOConfiguration, { ssoConfigId }),
  }

  return { newDomain, comeBySso, aColleague, changeAddress, ends }
}
