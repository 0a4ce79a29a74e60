import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../feedback/Refusal.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Check } from '../form/Check.tsx'
import { roleChoices } from './role-choices.atoms.ts'

type OfferedRole = { readonly id: string; readonly tenantId?: string | null | undefined }

type RoleChecksProps = {
  readonly held?: readonly string[]
  /** Which of all roles are listed; all of them unless given. */
  readonly isOffered?: (role: OfferedRole) => boolean
  readonly hint?: string
  /** Shown instead of the boxes when there is no role to choose. */
  readonly empty?: ReactNode
  readonly onChoose?: (id: string, isChosen: boolean) => void
}

/**
 * The roles there are, each with what it is for, read from the form by the name `roleIds`. A role that can do more than
 * the user can is locked and says so; one that is held already can be taken away.
 */
export const RoleChecks = ({ held = [], isOffered = () => true, hint, empty, onChoose }: RoleChecksProps) => {
  const { t } = useTranslation('parts')
  const view = useAtomValue(roleChoices.view)
  const reload = useSetAtom(roleChoices.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.answer === undefined)
    return view.is === 'failed' ? <Refusal error={view.error} retry={() => void reload()} /> : null
  const offered = view.answer.filter(isOffered)
  if (offered.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('roles')}</legend>
      {offered.map(({ id, name, description, isGivable }) => {
        const isLocked = !isGivable && !held.includes(id)
        return (
          <Check
            key={id}
            name="roleIds"
            value={id}
            label={<bdi>{name}</bdi>}
            hint={isLocked ? t('roleLocked') : description || undefined}
            isChecked={held.includes(id)}
            isDisabled={isLocked}
            onChange={(isChosen) => onChoose?.(id, isChosen)}
          />
        )
      })}
      {hint !== undefined && <p className="v-hint">{hint}</p>}
    </fieldset>
  )
}
