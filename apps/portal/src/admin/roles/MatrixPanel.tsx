import type { Role } from '@vestibule/contract/schemas/role'
import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import type { PermissionGroup } from './permission-groups.ts'
import { toChanges, countChanges, emptyDraft, hasPermission, toggle } from './role-draft.ts'
import { savePermissions } from './roles.atoms.ts'
import { useFreshRoles } from './use-fresh-roles.ts'
import { useHolder } from './use-holder.ts'

type MatrixPanelProps = { readonly roles: readonly Role[]; readonly groups: readonly PermissionGroup[] }

/** The matrix with its unsaved changes, and the bar that saves or discards them. */
export const MatrixPanel = ({ roles, groups }: MatrixPanelProps) => {
  const { t, locale } = useTranslation('roles')
  const form = useId()
  const holder = useHolder()
  const [draft, setDraft] = useKeptState('matrix', emptyDraft)
  const [state, save] = useAtom(savePermissions)
  const reset = useSetAtom(savePermissions.reset)
  const announce = useSetAtom(showToast)
  const changes = toChanges(roles, draft)
  const count = countChanges(changes)
  useUnsaved(count)
  useFreshRoles()
  useEffect(() => () => reset(), [reset])
  const discard = () => {
    reset()
    setDraft(emptyDraft)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const own = roles.filter(({ tenantId }) => tenantId !== undefined)
    const rolesWith = (id: string) =>
      own.filter((role) => hasPermission(role, id, draft)).map((role) => role.id)
    const newestAt = own
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1)
    if (!(await save({ changes, rolesWith, newestAt }))) return
    discard()
    announce(t('messages.permissionsChanged'))
  }
  const names = new Intl.ListFormat(locale).format(changes.map(({ name }) => name))
  return (
    <form id={form} onSubmit={submit}>
      <section className="v-panel">
        <div className="v-scroll">
          <PermissionMatrix
            roles={roles}
            groups={groups}
            draft={draft}
            holder={holder}
            onToggle={(role, permissionId) => setDraft(toggle(draft, role, permissionId))}
          />
        </div>
      </section>
      {count > 0 && (
        <SaveBar
          form={form}
          message={t('unsaved', { count, roles: names })}
          save={t('form.save')}
          discard={t('discard')}
          isBusy={state.is === 'running'}
          {...(state.is === 'failed' && { error: state.error })}
          onDiscard={discard}
        />
      )}
    </form>
  )
}
