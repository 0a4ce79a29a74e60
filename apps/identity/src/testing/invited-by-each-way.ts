// A user who was invited by an administrator who holds enough for now, and is about to join by one of the ways.
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { type Browser, signedIn } from './browser.ts'
import { hasJoined } from './absent-senders.ts'
import { aMember, anAdmin, aTenant, readRoleId } from './builders.ts'
import { connectByWizard } from './connections.ts'
import type { TestServer } from './test-server.ts'
import { waysOfJoining } from './ways-of-joining.ts'

export type InvitedByWay = {
  readonly tenantId: string
  readonly userId: string
  readonly email: string
  /** An administrator beside the one who invited. */
  readonly chief: Browser
  readonly chiefEmail: string
  /** A member who invites and may not assign roles. */
  readonly desk: Browser
  /** Gives the one who invited this role instead of what they hold. */
  readonly makeSender: (role: string) => Promise<unknown>
  /** Makes the way ready once more, with what was mailed last; answers the request that joins. */
  readonly prepare: () => Promise<() => Promise<unknown>>
  readonly hasJoined: () => Promise<boolean>
}

let count = 0

/** Whether mails of invitations hold a code beside the link. */
export const useInvitationCodes = (testServer: TestServer, isOn: boolean): Promise<void> =>
  changeSettings(testServer.services.db, testServer.services, {
    oneTimeCodes: { invitation: isOn, activation: isOn },
  })

export const invitedByWay = async (testServer: TestServer, way: string): Promise<InvitedByWay> => {
  const { isKnown, hasCode = false, prepare } = waysOfJoining[way]!
  const domain = `way${(count += 1)}.ways.test`
  const tenant = await aTenant(testServer)
  const chief = await anAdmin(testServer, { in: tenant })
  const sender = await anAdmin(testServer, { in: tenant })
  const desk = await signedIn(testServer, await aMember(testServer, { in: tenant, roles: ['Support'] }))
  const [boss, sends] = [await signedIn(testServer, chief), await signedIn(testServer, sender)]
  await connectByWizard(testServer, boss, { type: 'okta', domain })
  // A provider vouches for those alone whose domain it has proved, and those come by it.
  const email = `kim@${way.includes('company') ? domain : `private-${domain}`}`
  if (isKnown) await aMember(testServer, { in: await aTenant(testServer), user: { email } })
  await useInvitationCodes(testServer, hasCode)
  const { id: userId } = await sends.call(addUser, {
    email,
    roleIds: [await readRoleId(testServer, 'ReadOnly')],
  })
  const invited = { testServer, email, userId, tenantId: tenant.id, token: '' }
  return {
    tenantId: tenant.id,
    userId,
    email,
    chief: boss,
    chiefEmail: chief.email,
    desk,
    makeSender: async (role) =>
      boss.call(updateUser, { id: sender.id, roleIds: [await readRoleId(testServer, role)] }),
    prepare: () => prepare(invited),
    hasJoined: () => hasJoined(invited),
  }
}
