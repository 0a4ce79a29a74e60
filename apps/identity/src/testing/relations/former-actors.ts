import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { deleteSSODomain, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { disableUser } from '@vestibule/contract/areas/team'
import { changeAddress } from '../../domain/members/change-address.ts'
import { allowOnly } from '../allow-only.ts'
import { aBrowser, type Browser, signedIn } from '../browser.ts'
import { aMembership, anAdmin, aTenant } from '../builders.ts'
import { connectByWizard } from '../connections.ts'
import { goSaml } from '../federation.ts'
import type { TestServer } from '../test-server.ts'
import {
  aColleague,
  aHome,
  inHome,
  type Home,
  naming,
  ownedBy,
  removeFromHome,
  aUserElsewhere,
} from './people.ts'
import type { Prepare, Relation } from './relation.ts'

const about = async (at: Home, actor: Browser, owners: Relation['owners']): Promise<Relation> => ({
  actor,
  owners,
  names: await naming(at, await aColleague(at)),
})

const ofNone: Relation['owners'] = { tenantIds: [], userIds: [] }

/** An administrator who came by the connection of the tenant. */
const bySso = async (on: TestServer) => {
  const at = await aHome(on)
  const domain = `moved${at.home.admin.id}.test`
  const ssoConfigId = await connectByWizard(on, at.admin, { type: 'okta', domain })
  const user = await anAdmin(on, { in: inHome(at.home), user: { email: `hana@${domain}` } })
  const actor = aBrowser(on)
  const { code, state } = await goSaml(on, actor, { email: user.email })
  actor.accessToken = (await actor.call(redeemExternalLogin, { txn: state, code })).accessToken
  return { at, ssoConfigId, user, actor }
}

/** An actor whose session began before what it rests on ended. */
export const formerActors = {
  'address moved on': async (on) => {
    const { at, user, actor } = await bySso(on)
    const email = `moved.${user.id}@free.test`
    await changeAddress(on.services.db, on.services, user.id, { email, canonicalEmail: email })
    return about(at, actor, ofNone)
  },
  'domain moved on': async (on) => {
    const { at, ssoConfigId, actor } = await bySso(on)
    const connections = await at.admin.call(getSSOConfigurations, {})
    const { domains = [] } = connections.find(({ id }) => id === ssoConfigId) ?? {}
    await at.admin.call(deleteSSODomain, { ssoConfigId, domainId: domains[0]!.id })
    return about(at, actor, ofNone)
  },
  'connection ended': async (on) => {
    const { at, ssoConfigId, actor } = await bySso(on)
    await at.admin.call(deleteSSOConfiguration, { ssoConfigId })
    return about(at, actor, ofNone)
  },
  removed: async (on) => {
    const at = await aHome(on)
    const user = await anAdmin(on, { in: inHome(at.home) })
    const actor = await signedIn(on, user)
    await removeFromHome(at, user)
    return about(at, actor, ofNone)
  },
  'removed here, of another tenant': async (on) => {
    const at = await aHome(on)
    const user = await aUserElsewhere(at)
    await aMembership(on, user, { in: inHome(at.home), roles: ['Admin'] })
    const actor = await signedIn(on, user)
    await removeFromHome(at, user)
    return about(at, actor, await ownedBy(on, user))
  },
  disabled: async (on) => {
    const at = await aHome(on)
    const user = await anAdmin(on, { in: inHome(at.home) })
    const actor = await signedIn(on, user)
    await at.admin.call(disableUser, { userId: user.id })
    return about(at, actor, ofNone)
  },
  'of a deleted account': async (on) => {
    const at = await aHome(on)
    const gone = await aTenant(on, { parentId: at.home.tenantId })
    const actor = await signedIn(on, await anAdmin(on, { in: gone }))
    await at.admin.call(deleteSubTenant, { tenantId: gone.id })
    return about(at, actor, ofNone)
  },
  'outside the rules': async (on) => {
    const at = await aHome(on)
    const owners = await ownedBy(on, at.user)
    const relation = await about(at, at.admin, owners)
    await allowOnly(on, { id: at.home.tenantId }, '192.0.2.1')
    return relation
  },
} satisfies Readonly<Record<string, Prepare>>
