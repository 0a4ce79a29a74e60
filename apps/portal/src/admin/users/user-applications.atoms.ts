import {
  assignUserToApplications,
  getApplicationsData,
  getTenantsApplicationsV2,
  getUsersApplicationsId,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { firstError, listAtoms } from '../../kit/list.ts'
import { flags } from '../../metadata/metadata.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { shownUsers } from './users.atoms.ts'

/** Whether the users of this page are shown with their applications: where the installation has several. */
export const areApplicationsShown = atom((get) => get(flags)['multi-apps'] === 'on')

/** The applications of the tenant, by name. */
export const applicationList = listAtoms(
  'getApplicationsData',
  atom((get) => ({ isShown: get(areApplicationsShown) })),
  async (get, { isShown }) => {
    if (!isShown) return []
    const call = get(callAtom)
    const [tenant] = await call(getTenantsApplicationsV2, {})
    const ids = (tenant?.assignments ?? []).map(({ appId }) => appId)
    return ids.length === 0 ? [] : call(getApplicationsData, { ids: ids.join(',') })
  },
)

const assignments = listAtoms(
  'getUsersApplicationsId',
  atom((get) => ({ ids: get(areApplicationsShown) ? get(shownUsers).map(({ id }) => id) : [] })),
  async (get, { ids }) =>
    ids.length === 0 ? [] : get(callAtom)(getUsersApplicationsId, { userIds: ids.join(',') }),
)

type NamedApplication = { readonly id: string; readonly name: string }

/** Applications that each user of this page may use, by user: those open to every member, and theirs. */
export const applicationsOfUsers = atom((get): ReadonlyMap<string, readonly NamedApplication[]> => {
  const [all, held] = [get(applicationList.view), get(assignments.view)]
  if (all.is !== 'ready' || held.is !== 'ready') return new Map()
  return new Map(
    held.answer.map(({ userId, appIds }) => [
      userId,
      all.answer.filter(({ id, accessType }) => accessType === 'FREE_ACCESS' || appIds.includes(id)),
    ]),
  )
})

/** Why applications cannot be chosen now. */
export const applicationsError = atom((get) => firstError([get(applicationList.view), get(assignments.view)]))

export const reloadApplications = atom(null, (_get, set) =>
  Promise.all([set(applicationList.reload), set(assignments.reload)]),
)

type Assignment = { readonly userId: string; readonly appId: string; readonly isAssigned: boolean }

/** Assigns one application to a user, or takes it away. */
export const assignApplication = actionAtom(
  async (get, { userId, appId, isAssigned }: Assignment) => {
    const tenantId = get(signedInSession)?.activeTenant.tenantId ?? ''
    const operation = isAssigned ? assignUserToApplications : unassignUserFromApplications
    await get(callAtom)(operation, { userId, tenantId, appIds: [appId] })
  },
  { then: assignments.reload },
)
