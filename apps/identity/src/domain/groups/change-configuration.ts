import { audit } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { notifyNewAdministrators } from '../members/notify-new-administrators.ts'
import { keepingSenders } from '../members/senders.ts'
import { ensureMayGrantRoles, ensureMayTakeRoles } from '../roles/granting.ts'
import { type GroupConfiguration, readConfiguration, saveConfiguration } from './configuration.queries.ts'
import { listWaitingInGroups } from './members-of-groups.queries.ts'
import { ensureNoRoleByGroupFromAbove } from './own-roles-from-above.ts'
import { rolesOfGroups } from './roles-of-groups.queries.ts'

type Changes = { readonly [Name in keyof GroupConfiguration]?: boolean | undefined }

const givesRoles = ({ enabled, rolesEnabled }: GroupConfiguration): boolean => enabled && rolesEnabled

/** Switching roles of groups on or off gives or takes all of them, so the actor has to hold them (SEC-TE-04). */
export const changeConfiguration = (actor: Actor, changes: Changes): Promise<GroupConfiguration> =>
  actor.transaction(async (tx) => {
    const { tenantId } = actor
    await lockTenant(tx, tenantId)
    const before = await readConfiguration(tx, tenantId)
    const after = {
      enabled: changes.enabled ?? before.enabled,
      rolesEnabled: changes.rolesEnabled ?? before.rolesEnabled,
    }
    const now = actor.clock.now()
    if (givesRoles(before) !== givesRoles(after)) {
      const given = await rolesOfGroups(tx, tenantId)
      const judge = givesRoles(after) ? ensureMayGrantRoles : ensureMayTakeRoles
      await judge(tx, actor, [...given.values()].flat())
      if (givesRoles(after)) {
        await ensureNoRoleByGroupFromAbove(tx, actor)
        await markGiven(tx, tenantId, { groupIds: [...given.keys()] }, now)
      }
    }
    const waiting = givesRoles(after) ? await listWaitingInGroups(tx, tenantId) : []
    await keepingSenders(tx, actor, waiting, () =>
      notifyNewAdministrators(tx, actor, () =>
        keepingAnAdministrator(tx, tenantId, now, () => saveConfiguration(tx, tenantId, after, now)),
      ),
    )
    const details = { before, after }
    await audit(tx, actor, { action: 'group.configurationChanged', resourceId: tenantId, details })
    return after
  })
