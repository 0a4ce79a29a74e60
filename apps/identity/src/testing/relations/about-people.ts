import { signedIn } from '../browser.ts'
import {
  aColleague,
  aDeputy,
  aHome,
  type Home,
  inviteHome,
  joinHome,
  naming,
  namingElsewhere,
  ownedBy,
  removeFromBelow,
  removeFromHome,
  aBusyUserElsewhere,
} from './people.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { namingTenant } from './names-of-things.ts'
import type { Prepare, Relation } from './relation.ts'

const about = async (at: Home, user: UserRow): Promise<Relation> => ({
  actor: at.admin,
  names: await naming(at, user),
  accountNames: namingTenant(at.below.id),
  owners: await ownedBy(at.on, at.user, [at.below.id]),
})

/** An administrator and a user who is not, or not only, a member like any other. */
export const aboutPeople = {
  usual: async (on) => {
    const at = await aHome(on)
    return about(at, await aColleague(at))
  },
  pending: async (on) => {
    const at = await aHome(on)
    const user = await aBusyUserElsewhere(at)
    await inviteHome(at, user)
    return about(at, user)
  },
  'of two tenants': async (on) => {
    const at = await aHome(on)
    const user = await aBusyUserElsewhere(at)
    await joinHome(at, user)
    return about(at, user)
  },
  'moved away': async (on) => {
    const at = await aHome(on)
    const user = await aBusyUserElsewhere(at)
    await joinHome(at, user)
    await removeFromHome(at, user)
    await removeFromBelow(at, user)
    return about(at, user)
  },
  'of higher rank': async (on) => {
    const at = await aHome(on)
    const deputy = await aDeputy(at)
    const owners = { ...(await ownedBy(on, deputy, [at.below.id])), outOfReach: [at.user.id] }
    return { actor: await signedIn(on, deputy), names: await naming(at, at.user), owners }
  },
  'of another tenant': async (on) => {
    const at = await aHome(on)
    const { actor, owners } = await about(at, at.user)
    return { actor, owners, names: await namingElsewhere(at) }
  },
} satisfies Readonly<Record<string, Prepare>>
