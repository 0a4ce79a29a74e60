import { and, eq } from 'drizzle-orm'
import { developmentClientId } from '@vestibule/contract/constants'
import { applicationAssignments } from '../platform/db/schema/applications.ts'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { type TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import { aMember, aMembership, aTenant } from './builders.ts'
import { changeClient } from './change-client.ts'
import { decisions, type Moving, moves, type MemberState } from './moved-members.ts'
import { createMemberReader } from './provisioned-members.ts'
import { aProvisioned, type Provisioned, provision } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** In which order an administrator decides and the address moves, and whether a directory manages the member. */
type Case = {
  readonly move: keyof typeof moves
  readonly decidesFirst: boolean
  readonly isManaged: boolean
}

const cases: readonly Case[] = [
  { move: 'nothing', decidesFirst: true, isManaged: true },
  { move: 'an own change', decidesFirst: false, isManaged: true },
  { move: 'an own change', decidesFirst: false, isManaged: false },
  { move: 'another part of the product', decidesFirst: true, isManaged: true },
  { move: 'another part of the product', decidesFirst: true, isManaged: false },
  { move: 'the address of the directory', decidesFirst: false, isManaged: true },
  { move: 'the address of the directory', decidesFirst: true, isManaged: true },
  { move: 'the userName of the directory', decidesFirst: false, isManaged: true },
]

/** Every decision with every move. A directory can't rename a member whom it has no more. */
export const movedCases = Object.keys(decisions).flatMap((decision) =>
  cases
    .filter(
      ({ move, decidesFirst }) =>
        decision !== 'removed' || !decidesFirst || !move.endsWith('of the directory'),
    )
    .map((one) => ({ decision, ...one })),
)

/** How a member comes back at an address: who is a member by it, undefined where that is refused. */
export type ComeBack = (moving: Moving, address: string) => Promise<string | undefined>

/** Assigns the application of the test server, and reads what a member has. */
const createMemberAccess = (testServer: () => TestServer) => {
  const { readMembership, userWithId } = createMemberReader(testServer)
  const assign = async (tenantId: string, userId: string) => {
    const { db, clock } = testServer().services
    const row = { tenantId, userId, applicationId: developmentClientId, createdAt: clock.now() }
    await db.insert(applicationAssignments).values(row).onConflictDoNothing()
  }

  const readStateIn = async (id: string, userId: string): Promise<MemberState> => {
    const { db } = testServer().services
    const { tenantId, userId: ofUser, applicationId } = applicationAssignments
    const rows = await db
      .select({ applicationId })
      .from(applicationAssignments)
      .where(and(eq(tenantId, id), eq(ofUser, userId)))
    return {
      membership: await readMembership(id, userId),
      user: await userWithId(userId),
      applicationIds: rows.map((row) => row.applicationId),
    }
  }
  return { assign, readStateIn }
}

/** A company with a provider and a directory, whose applications are all of managed access, and another company. */
export const createMovingTeam = (testServer: () => TestServer) => {
  const { assign, readStateIn } = createMemberAccess(testServer)
  let team: { readonly made: Provisioned; readonly other: TenantRow }
  let count = 0

  const open = async () => {
    const made = await aProvisioned(testServer())
    const { db } = testServer().services
    const { id } = made.tenant
    const below = { isReseller: true, subAccountAccessType: 'defaultOn' } as const
    await db.update(tenants).set(below).where(eq(tenants.id, id))
    await db.update(ssoConfigurations).set({ enabled: true }).where(eq(ssoConfigurations.tenantId, id))
    team = { made, other: await aTenant(testServer()) }
    await assign(id, made.admin.id)
    await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
  }
  const close = () => changeClient(testServer(), { accessType: 'FREE_ACCESS' })

  /** A member, in another company as well unless the company is to be able to lock them. */
  const aMoving = async (isManaged: boolean, isElsewhere = true): Promise<Moving> => {
    count += 1
    const { made, other } = team
    const [former, next] = [`kim${count}@${made.domain}`, `shah${count}@${made.domain}`]
    const home = isElsewhere ? other : made.tenant
    const user = await aMember(testServer(), { in: home, user: { email: former } })
    await assign(home.id, user.id)
    if (isManaged) await provision(made.directory, former)
    else if (isElsewhere) await aMembership(testServer(), user, { in: made.tenant })
    await assign(made.tenant.id, user.id)
    return { made, user, former, next }
  }

  const readState = (userId: string) => readStateIn(team.made.tenant.id, userId)

  /** At which of both addresses a decision does not hold for the member who comes back there. */
  const listLifted = async (
    { decision, move, decidesFirst, isManaged }: (typeof movedCases)[number],
    comeBack: ComeBack,
  ): Promise<string[]> => {
    const { decide, isHeld } = decisions[decision]!
    const lifted: string[] = []
    for (const which of ['former', 'next'] as const) {
      if (move === 'nothing' && which === 'next') continue
      const moving = await aMoving(isManaged)
      if (decidesFirst) await decide(moving)
      await moves[move](testServer(), moving)
      if (!decidesFirst) await decide(moving)
      const userId = await comeBack(moving, moving[which])
      if (userId !== undefined && !isHeld(await readState(userId))) lifted.push(which)
    }
    return lifted
  }

  return { open, close, aMoving, readState, listLifted }
}
