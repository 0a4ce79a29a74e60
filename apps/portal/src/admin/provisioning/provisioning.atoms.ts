import type { Input, Output } from '@vestibule/contract'
import { addRolesToGroup, deleteRolesFromGroup, getGroups } from '@vestibule/contract/areas/groups'
import {
  createConfiguration,
  deleteConfiguration,
  getConfigs,
  getScimRequests,
  updateConfiguration,
} from '@vestibule/contract/areas/scim-directory'
import type { ScimConnection, ScimSource } from '@vestibule/contract/schemas/scim'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { cursorListAtoms } from '../../kit/cursor-list.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { listAtoms } from '../../kit/list.ts'
import { pageParams } from '../../kit/page/page-params.ts'
import { callAtom } from '../../ports/call.ts'

export const connectionList = listAtoms('getConfigs', atom({}), (get) => get(callAtom)(getConfigs, {}))

/** Groups of all directories, with the roles that they give. */
export const directoryGroups = listAtoms('getGroups', atom({}), async (get) => {
  const { groups } = await get(callAtom)(getGroups, { _groupsRelations: 'roles' })
  return groups.filter(({ managedBy }) => managedBy === 'scim2')
})

/** What was just created, until the user has stored its token. */
export type CreatedConnection = Output<typeof createConfiguration> & { readonly source: ScimSource }

/** In memory only: its address opens nothing once the token was forgotten. */
export const createdConnection = atom<CreatedConnection | undefined>(undefined)

/** Puts the token in the place of the form, if that is still open: Back then leads to the list. */
const showCreated = atom(null, (get, set, connection: CreatedConnection) => {
  if (get(dialogAddress)?.is !== 'newConnection') return
  set(createdConnection, connection)
  set(pageParams, { dialog: 'created' }, { replace: true })
})

export const createConnection = actionAtom(
  async (get, input: Input<typeof createConfiguration>): Promise<CreatedConnection> => ({
    ...(await get(callAtom)(createConfiguration, input)),
    source: input.source,
  }),
  {
    then: atom(null, async (_get, set, connection: CreatedConnection) => {
      set(showCreated, connection)
      await set(connectionList.reload)
    }),
  },
)

export const changeConnection = actionAtom(
  (get, input: Input<typeof updateConfiguration>) => get(callAtom)(updateConfiguration, input),
  { then: connectionList.reload },
)

export const removeConnection = actionAtom(
  (get, { id }: ScimConnection) => get(callAtom)(deleteConfiguration, { id }),
  {
    then: atom(null, async (_get, set) => {
      await Promise.all([set(connectionList.reload), set(directoryGroups.reload)])
    }),
  },
)

export type RoleChoice = {
  readonly groupId: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Gives a group exactly these roles; what is as it was is not asked for. */
export const chooseRoles = actionAtom(
  async (get, { groupId, before, after }: RoleChoice) => {
    const added = after.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !after.includes(id))
    if (added.length > 0) await get(callAtom)(addRolesToGroup, { groupId, roleIds: added })
    if (removed.length > 0) await get(callAtom)(deleteRolesFromGroup, { groupId, roleIds: removed })
  },
  { then: directoryGroups.reload },
)

export type LogQuery = {
  readonly id: string
  readonly filter: string
  readonly errorsOnly: boolean
}

export const noLog: LogQuery = { id: '', filter: '', errorsOnly: false }
export const logQuery = atom<LogQuery>(noLog)

/** The latest requests of one connection, newest first. */
export const requestLog = cursorListAtoms(
  'getScimRequests',
  logQuery,
  (get, { id, filter, errorsOnly }, cursor) =>
    get(callAtom)(getScimRequests, {
      id,
      ...(filter !== '' && { filter }),
      ...(errorsOnly && { errorsOnly }),
      ...(cursor !== undefined && { cursor }),
    }),
)
