import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { roleList, savePermissions } from './roles.atoms.ts'

/** Where another administrator was faster, their boxes are shown below what was clicked here: then both can be seen. */
export const useFreshRoles = (): void => {
  const state = useAtomValue(savePermissions)
  const reload = useSetAtom(roleList.reload)
  const isOutdated = state.is === 'failed' && state.error.code === 'CHANGED_MEANWHILE'
  useEffect(() => {
    if (isOutdated) void reload()
  }, [isOutdated, reload])
}
