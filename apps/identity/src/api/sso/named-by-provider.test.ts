import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { decisions, type Moving } from '../../testing/moved-members.ts'
import { createMovingTeam } from '../../testing/moving-team.ts'
import { useTestServer } from '../../testing/test-server.ts'

const cases = Object.keys(decisions).flatMap((decision) =>
  (['directory', 'provider'] as const)
    // A user who was removed may come back by the provider (decision 181).
    .filter((way) => decision !== 'removed' || way === 'directory')
    .flatMap((way) =>
      (['former', 'next'] as const).flatMap((which) =>
        [true, false].map((isNamedFirst) => ({ decision, way, which, isNamedFirst })),
      ),
    )
    // Whom the provider brings after a removal is another member. One who has no application is not let in at all, and
    // nothing of the arrival is kept.
    .filter(
      ({ isNamedFirst }) => isNamedFirst || (decision !== 'removed' && decision !== 'an application taken'),
    ),
)

describeOnServer('address by which a provider names a member', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  const { open, close, aMoving, readState } = createMovingTeam(testServer)
  beforeAll(open)
  afterAll(close)

  const arrive = (email: string) =>
    comeBySso(email).then(
      ({ answer }) => answer.userId,
      () => undefined,
    )

  const changeSubject = async ({ user }: Moving, subject: string, next: string) => {
    const { db } = testServer().services
    const isOwn = and(
      eq(externalIdentities.userId, user.id),
      like(externalIdentities.subject, `%${subject}%`),
    )
    const [row] = await db.select().from(externalIdentities).where(isOwn)
    const changed = { subject: row?.subject.replace(subject, next) ?? next }
    await db.update(externalIdentities).set(changed).where(isOwn)
  }

  /** The provider of the tests makes its subjects of addresses: this one stays that of the user, who has another address. */
  const rename = async (moving: Moving) => {
    await changeSubject(moving, moving.former, moving.next)
    await arrive(moving.next)
  }

  test.each(cases)(
    'SEC-RA-49: $decision holds at the $which address, by the $way; named first: $isNamedFirst',
    async ({ decision, way, which, isNamedFirst }) => {
      const { decide, isHeld } = decisions[decision]!
      const moving = await aMoving(false)
      const { made, user } = moving
      const place = { userId: user.id, tenantId: made.tenant.id, appIds: [developmentClientId] }
      await made.browser.call(assignUserToApplications, place)
      expect(await arrive(moving.former)).toBe(user.id)
      if (isNamedFirst) await rename(moving)
      await decide(moving)
      if (!isNamedFirst) await rename(moving)
      await changeSubject(moving, moving.next, `earlier-${user.id}`)
      const userId =
        way === 'provider'
          ? await arrive(moving[which])
          : (await postUser(made.directory, moving[which])).body.id
      expect(userId === undefined || isHeld(await readState(userId))).toBe(true)
    },
  )
})
