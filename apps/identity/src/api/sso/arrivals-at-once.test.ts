import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { createSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { goSaml } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { areMembersFree } from '../../testing/free-members.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const count = 12

/** What users were before they come, and the groups that the provider names. */
const arrivals = {
  'new users of no mapped group': { isNew: true, roles: [], groups: 'others' },
  'new users of a mapped group': { isNew: true, roles: [], groups: 'owners' },
  'members of no mapped group': { isNew: false, roles: [], groups: 'others' },
  'members of a mapped group': { isNew: false, roles: [], groups: 'owners' },
  'members who lose a mapped role': { isNew: false, roles: ['Support'], groups: 'others' },
  'pending members who lose a mapped role': { isNew: false, roles: ['Support'], groups: 'others' },
} as const
type Kind = keyof typeof arrivals

describeOnPostgres('a whole company that comes by its provider in one moment', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aCompany = async () => {
    const domain = `arriving${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const ssoConfigId = await connectByWizard(testServer(), admin, { type: 'okta', domain })
    for (const [group, role] of [
      ['owners', 'Support'],
      ['auditors', 'ReadOnly'],
    ] as const)
      await admin.call(createSSOGroup, {
        ssoConfigId,
        group,
        roleIds: [await readRoleId(testServer(), role)],
      })
    return { domain, tenant, admin }
  }
  type Company = Awaited<ReturnType<typeof aCompany>>

  /** Goes to the provider and back, and answers what ends the sign-in. */
  const prepare = async ({ domain, tenant }: Company, kind: Kind, index: number) => {
    const { isNew, roles, groups } = arrivals[kind]
    const email = `${kind.replaceAll(' ', '-')}${index}@${domain}`
    const pending = { activatedAt: null, invitedAs: { email, name: 'As Typed' } }
    const fields = kind.startsWith('pending') ? pending : {}
    if (!isNew) await aMember(testServer(), { in: tenant, roles, user: { email }, ...fields })
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email, groups })
    return () => readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
  }
  const prepareMany = async (company: Company, kinds: readonly Kind[]) => {
    const redeems: (() => Promise<string>)[] = []
    for (let index = 0; index < count; index += 1)
      redeems.push(await prepare(company, kinds[index % kinds.length]!, index))
    return redeems
  }
  const all = Object.keys(arrivals) as Kind[]

  test.each([...all.map((kind) => ({ name: kind, kinds: [kind] })), { name: 'all of these', kinds: all }])(
    'SEC-RA-45 all are let in: $name',
    async ({ kinds }) => {
      const redeems = await prepareMany(await aCompany(), kinds)
      const answers = await Promise.all(redeems.map((redeem) => redeem()))
      expect(answers).toEqual(redeems.map(() => 'not refused'))
    },
  )

  test.each(all)(
    'SEC-RA-45 wait for the tenant before they hold a member, whom administrators change: %s',
    async (kind) => {
      const company = await aCompany()
      const redeem = await prepare(company, kind, 0)
      let answer: Promise<string> | undefined
      const areFreeMeanwhile = await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, company.tenant.id)
        answer = redeem()
        await untilBlocked(testServer(), answer)
        return areMembersFree(tx, company.tenant.id)
      })
      expect([areFreeMeanwhile, await answer]).toEqual([true, 'not refused'])
    },
  )

  test('SEC-RA-45 all are let in while administrators change them', async () => {
    const company = await aCompany()
    const redeems = await prepareMany(company, all)
    const { items } = await company.admin.call(loadUsers, {})
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    const answers = await Promise.all([
      ...redeems.map((redeem) => redeem()),
      ...items
        .filter(({ email }) => email.endsWith(company.domain))
        .map(({ id }) => readRefusal(company.admin.call(updateUser, { id, roleIds }))),
    ])
    expect(answers.filter((answer) => answer !== 'not refused')).toEqual([])
  })
})
