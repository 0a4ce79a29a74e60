import type { Operation } from '@vestibule/contract'
import { webAuthnCreateNewDeviceSession } from '@vestibule/contract/areas/webauthn'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'
import { mfaPhones } from '../../platform/db/schema/mfa.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { askFor, everyOperation, type Named } from '../../testing/access-matrix.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aMembership, readRoleId } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aNumber, aPhone } from '../../testing/phones.ts'
import {
  type Asked,
  aPendingUser,
  askWhileHeld,
  namesFor,
  namingConnections,
} from '../../testing/relations/in-flight.ts'
import { namingTenant } from '../../testing/relations/names-of-things.ts'
import { aColleague, aHome, type Home, naming } from '../../testing/relations/people.ts'
import { useTestServer } from '../../testing/test-server.ts'

const proved = everyOperation
  .map(({ operation }) => operation)
  .filter(({ errors }) => errors?.includes('STEP_UP_REQUIRED'))

const factorId = crypto.randomUUID()

/** Gives the administrator a factor. */
const addFactor = ({ on, user }: Home, db: Database) => {
  const factor = { id: factorId, userId: user.id, createdAt: on.clock.now() }
  return db.insert(mfaPhones).values({ ...factor, phoneNumber: aNumber() })
}

/** Takes it away again. */
const removeFactor = ({ user }: Home, db: Database) =>
  db.delete(mfaPhones).where(eq(mfaPhones.userId, user.id))

const changeSession = ({ user }: Home, db: Database, to: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(to).where(eq(sessions.userId, user.id))

type Meanwhile = Readonly<Record<'change' | 'undo', (at: Home, db: Database) => Promise<unknown>>>

const factorAdded: Meanwhile = { change: addFactor, undo: removeFactor }

const sessionEnded: Meanwhile = {
  change: (at, tx) => changeSession(at, tx, { revokedAt: at.on.clock.now(), revokedFor: 'revoked' }),
  undo: (at, db) => changeSession(at, db, { revokedAt: null, revokedFor: null }),
}

/** Operations that wait for neither here, by why. */
const unheld: Readonly<Record<string, readonly string[]>> = {
  'they begin what asks for a proof itself when it is finished': [
    'enrollMfa',
    'preEnrollMFAAuthenticatorApp',
    'preEnrollMFASMS',
    'preEnrollMFAWebAuthn',
    'webAuthnCreateNewDeviceSession',
  ],
  'they read': ['getUserJwt'],
  'they take a factor that the user has, so its session has shown one': [
    'disableMFAAuthenticatorApp',
    'disableMFASMS',
    'disableMFAWebAuthn',
    'disableMfa',
    'renewRecoveryCodes',
  ],
}

/** Operations that ask once they have waited, where they give or take a right that opens a proved operation: here they don't. */
const giveNothing: readonly string[] = [
  'addUserRolesForSubTenants',
  'addUserToTenantAndSubTenants',
  'assignUserToApplications',
  'createInviteUserLink',
  'createInviteUserLinkV2',
  'deleteRole',
  'enableUser',
  'resendActivationLink',
  'setPermanentUser',
  'setUserRolesForSubTenants',
  'unlockUser',
  'updateGroupConfiguration',
  'updateInviteUserLink',
  'updateRole',
  'updateSubAccountAccess',
  'updateSubTenantHierarchySettings',
  'updateSubTenantManagement',
  'updateUserExpirationTime',
]

const unwaiting: readonly string[] = Object.values(unheld).flat()

/** The names of roles that can be changed, and of rights that open operations which ask for a proof. */
const namingRoles = async ({ on, home }: Home): Promise<Named> => {
  const isProved = eq(permissions.key, 'fe.secure.write.securityPolicy')
  const rows = await on.services.db.select().from(permissions).where(isProved)
  const permissionIds = rows.map(({ id }) => id)
  return {
    roleIds: home.roleIds,
    permissionIds,
    permissions: permissionIds,
    permissionId: permissionIds[0],
  }
}

const aPlace = async (on: Home['on']) => {
  const { db } = on.services
  await changeSettings(db, on.services, {
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  })
  const at = await aHome(on)
  const colleague = await aColleague(at)
  await aMembership(on, colleague, { in: at.below, roles: ['Support'] })
  const support = await readRoleId(on, 'Support')
  const [groupId = ''] = at.home.groupIds
  await db.insert(groupRoles).values({ tenantId: at.home.tenantId, groupId, roleId: support })
  const ownNumber = await aPhone(on, at.user)
  const names: Named = {
    ...(await naming(at, colleague)),
    ...(await namingConnections(at)),
    tenantId: at.home.tenantId,
    deviceId: factorId,
    pendingUserId: await aPendingUser(at),
    roleIds: [support],
  }
  const below = {
    ...namingTenant(at.below.id),
    subTenantsRoles: [{ tenantId: at.below.id, roleIds: [support] }],
  }
  const ofRoles = await namingRoles(at)
  const { options } = await at.admin.call(webAuthnCreateNewDeviceSession, {})
  const passkey = anAuthenticator().register(options)
  return {
    at,
    ask: async (operation: Operation): Promise<Asked> => {
      const { name, path, method } = operation
      if (name === 'verifyNewDeviceSession') {
        const answer = await at.admin.request(path, { method, body: passkey })
        return { status: answer.status, text: await answer.text() }
      }
      const named = /(roles|permissions)\/v/.test(path) ? { ...names, ...ofRoles } : names
      // A number is not sent two codes at once.
      const phoneNumber = name === 'preVerifyPhoneNumber' ? ownNumber : aNumber()
      return askFor(at.admin, operation, namesFor(operation, { ...named, phoneNumber }, below))
    },
  }
}

type Answers = Readonly<Record<string, string | undefined>>

/** Sends operations, and changes something of their sender while they wait for their sender and the tenant. */
const answersTo = async (
  { at, ask }: Awaited<ReturnType<typeof aPlace>>,
  operations: readonly Operation[],
  { change, undo }: Meanwhile,
): Promise<Answers> => {
  const answers: Record<string, string | undefined> = {}
  const atOnce = 5
  for (let from = 0; from < operations.length; from += atOnce) {
    const some = operations.slice(from, from + atOnce)
    const answered = await askWhileHeld(at, {
      hold: async (tx) => {
        await lockTenants(tx, [at.home.tenantId, at.below.id])
        await lockUserRow(tx, at.user.id)
      },
      asks: some.map((operation) => () => ask(operation)),
      meanwhile: (tx) => change(at, tx),
    })
    for (const [index, { name }] of some.entries()) answers[name] = answered[index]
    await undo(at, at.on.services.db)
  }
  return answers
}

/** All of them answer this, but for those that do not wait. */
const allAnswer = (operations: readonly Operation[], answer: string): Answers =>
  Object.fromEntries(operations.map(({ name }) => [name, unwaiting.includes(name) ? undefined : answer]))

describeOnPostgres('what asks for a fresh proof, and waits', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-25 is not done by a session without the factor that its user has added meanwhile', async () => {
    const asking = proved.filter(({ name }) => !giveNothing.includes(name))
    const answers = await answersTo(await aPlace(testServer()), asking, factorAdded)
    expect(answers).toEqual(allAnswer(asking, '403 STEP_UP_REQUIRED'))
  })

  test('SEC-SS-26 is not done by a session that was ended meanwhile', async () => {
    const answers = await answersTo(await aPlace(testServer()), proved, sessionEnded)
    expect(answers).toEqual(allAnswer(proved, '401 SESSION_ENDED'))
  })

  const toOperations = (names: readonly string[]) => proved.filter(({ name }) => names.includes(name))

  test('SEC-SS-25 is done by a session that showed a factor, whatever its user has added meanwhile', async () => {
    const place = await aPlace(testServer())
    await changeSession(place.at, testServer().services.db, { amr: ['pwd', 'otp', 'mfa'] })
    for (const operation of toOperations([
      'deleteOtherSessionsForUser',
      'createUsername',
      'createConfiguration',
    ]))
      expect(await answersTo(place, [operation], factorAdded)).toEqual({ [operation.name]: 'not refused' })
  })

  test('SEC-SS-26 takes no factor for a session that was ended meanwhile', async () => {
    const place = await aPlace(testServer())
    const { db } = testServer().services
    await addFactor(place.at, db)
    await changeSession(place.at, db, { amr: ['pwd', 'sms', 'mfa'] })
    const operations = toOperations(['disableMFASMS', 'disableMfa', 'renewRecoveryCodes'])
    expect(Object.values(await answersTo(place, operations, sessionEnded))).toEqual(
      operations.map(() => '401 SESSION_ENDED'),
    )
  })

  test('every operation that is left out of this asks for a fresh proof', () => {
    const names = proved.map(({ name }) => name)
    expect([...unwaiting, ...giveNothing].filter((name) => !names.includes(name))).toEqual([])
  })
})
