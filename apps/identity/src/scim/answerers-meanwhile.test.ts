import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockConnection, setSyncing } from '../domain/scim/connections.queries.ts'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'
import { groupMembers } from '../platform/db/schema/groups.ts'
import { memberships } from '../platform/db/schema/users.ts'
import {
  anAnsweringTeam,
  type AnsweringTeam,
  aSubject,
  aSubjectAbove,
  type Subject,
} from '../testing/answerers.ts'
import { anAdmin } from '../testing/builders.ts'
import { connectByWizard } from '../testing/connections.ts'
import { createColleagues } from '../testing/colleagues.ts'
import { describeOnPostgres } from '../testing/engines.ts'
import { entersBelow } from '../testing/enters-below.ts'
import { makeManagingDefault } from '../testing/handing-on-access.ts'
import { off, on } from '../testing/provisioned-members.ts'
import {
  aPatch,
  aScimUser,
  connectDirectory,
  type Directory,
  groupSchema,
  provision,
} from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'
import { untilBlocked } from '../testing/until-blocked.ts'

/** A directory of an administrator without access to accounts below, a user whom it keeps out and a group that gives a role. */
type Managed = {
  readonly team: AnsweringTeam
  readonly subject: Subject
  readonly directory: Directory
  readonly domain: string
  readonly userId: string
  readonly groupId: string
}

const named = (displayName: string, members: readonly object[] = []) => ({
  schemas: [groupSchema],
  displayName,
  members,
})

type Change = (managed: Managed) => ReturnType<Directory['send']>

/** Everything by which a directory gives something to a user. */
const giving: Readonly<Record<string, Change>> = {
  'POST of a user': ({ directory, domain }) =>
    directory.send('POST', '/Users', { body: aScimUser(`new@${domain}`) }),
  'PATCH of a user': ({ directory, userId }) => directory.send('PATCH', `/Users/${userId}`, on),
  'PUT of a user': ({ directory, userId, domain }) =>
    directory.send('PUT', `/Users/${userId}`, { body: aScimUser(`kim@${domain}`) }),
  'PATCH of a group': ({ directory, groupId, userId }) =>
    directory.send('PATCH', `/Groups/${groupId}`, {
      body: aPatch({ op: 'add', path: 'members', value: [{ value: userId }] }),
    }),
  'PUT of a group': ({ directory, groupId, userId }) =>
    directory.send('PUT', `/Groups/${groupId}`, { body: named('owners', [{ value: userId }]) }),
}
/** What it changes besides. */
const others: Readonly<Record<string, Change>> = {
  'PATCH of a name': ({ directory, userId }) => {
    const body = aPatch({ op: 'replace', path: 'displayName', value: 'Renamed' })
    return directory.send('PATCH', `/Users/${userId}`, { body })
  },
  'DELETE of a user': ({ directory, userId }) => directory.send('DELETE', `/Users/${userId}`),
  'POST of a group': ({ directory, userId }) =>
    directory.send('POST', '/Groups', { body: named('more', [{ value: userId }]) }),
  'DELETE of a group': ({ directory, groupId }) => directory.send('DELETE', `/Groups/${groupId}`),
}

const subjects = { 'in the tenant': aSubject, 'above it': aSubjectAbove } as const
type From = keyof typeof subjects

describeOnPostgres('a directory whose answerer leaves while it changes something', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  let domains = 0

  const aManaged = async (from: From): Promise<Managed> => {
    const team = await anAnsweringTeam(testServer(), 'defaultOn')
    await makeManagingDefault(testServer(), team.tenant)
    const subject = await subjects[from](team)
    const directory = await connectDirectory(testServer(), subject)
    const domain = `leaving${(domains += 1)}.${engine}.test`
    await connectByWizard(testServer(), team.chief, { type: 'okta', domain })
    const userId = await provision(directory, `kim@${domain}`)
    const { id: groupId } = (await directory.send('POST', '/Groups', { body: named('owners') })).body
    await team.chief.call(addRolesToGroup, { groupId, roleIds: [team.admin] })
    await directory.send('PATCH', `/Users/${userId}`, off)
    return { team, subject, directory, domain, userId, groupId }
  }

  /** Sends a change once a decision waits for the tenant that it is about. */
  const sendAfter = async (
    managed: Managed,
    tenantId: string,
    decide: () => Promise<unknown>,
    change: Change,
  ) => {
    let decided: Promise<unknown> | undefined
    let answer: ReturnType<Change> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenantId)
      decided = decide()
      await untilBlocked(testServer(), decided)
      answer = change(managed)
      await untilBlocked(testServer(), decided, answer)
    })
    await decided
    return (await answer)?.status
  }

  const readAccess = async ({ team: { tenant }, userId }: Managed) => {
    const { db } = testServer().services
    const isTheirs = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, userId))
    const [membership] = await db.select().from(memberships).where(isTheirs)
    return {
      isDisabled: membership?.isDisabled,
      groups: await db.$count(groupMembers, eq(groupMembers.userId, userId)),
    }
  }

  const table = Object.keys({ ...giving, ...others }).flatMap((name) =>
    (Object.keys(subjects) as From[]).map((from) => ({ name, from })),
  )

  test.each(table)(
    'SEC-RA-62 $name is judged by who answers once it has waited: $from',
    async ({ name, from }) => {
      const managed = await aManaged(from)
      const { team, subject, domain } = managed
      await subject.lose()
      const before = await readAccess(managed)
      const deciding = from === 'above it' ? team.above : team.tenant
      const change = { ...giving, ...others }[name]!
      expect(await sendAfter(managed, deciding.id, subject.leave, change)).toBe(503)
      expect(await readAccess(managed)).toEqual(before)
      expect((await change(managed)).status).toBeLessThan(300)
      if (giving[name] === undefined) return
      await giving['PATCH of a user']!(managed)
      const email = `${name === 'POST of a user' ? 'new' : 'kim'}@${domain}`
      expect(await entersBelow((await comeBySso(email)).browser, team.below)).toBe(false)
    },
  )

  test.each(Object.keys({ ...giving, ...others }))(
    'SEC-RA-62 %s that waits until another administrator lets the directory go on is judged by that one',
    async (name) => {
      const managed = await aManaged('in the tenant')
      const { team, directory, domain } = managed
      const before = await readAccess(managed)
      const { id: savedBy } = await anAdmin(testServer(), { in: team.tenant })
      await team.chief.call(updateSubAccountAccess, { userId: savedBy, allowAccess: false })
      const change = { ...giving, ...others }[name]!
      let answer: ReturnType<Change> | undefined
      await testServer().services.transaction(async (tx) => {
        const place = { tenantId: team.tenant.id, connectionId: directory.connectionId }
        await lockConnection(tx, place, 'change')
        answer = change(managed)
        await untilBlocked(testServer(), answer)
        // As by a pause and its end, which leave no moment between them here.
        await setSyncing(tx, place, { syncToUserManagement: true, savedBy })
      })
      expect((await answer)?.status).toBe(503)
      expect(await readAccess(managed)).toEqual(before)
      expect((await change(managed)).status).toBeLessThan(300)
      if (name !== 'POST of a user') return
      expect(await entersBelow((await comeBySso(`new@${domain}`)).browser, team.below)).toBe(false)
    },
  )
})
