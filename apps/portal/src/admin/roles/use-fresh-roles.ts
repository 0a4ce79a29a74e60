import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { roleList, savePermissions } from './roles.atoms.ts'

/** Reads the roles again after CHANGED_MEANWHILE: the boxes then show the other change together with the unsaved one. */
export const useFreshRoles = (): void => {
  const state = useAtomValue(savePermissions)
  const reload = useSetAtom(roleList.reload)
  const isOutdated = state.is === 'failed' && state.error.code === 'CHANGED_MEANWHILE'
  useEffect(() => {
    if (isOutdated) void reload()
  }, [isOutdated, reload])
}
