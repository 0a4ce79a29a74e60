import type { Operation } from '@vestibule/contract'
import { useAtomValue, useSetAtom } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { bootAtom } from '../../ports/boot.ts'

type PolicyLineProps = {
  readonly icon: LucideIcon
  readonly title: string
  /** What holds now. */
  readonly hint: string
  /** What holds is asked for by the installation, which no tenant can loosen. */
  readonly isImposed?: boolean
  /** The installation allows no such policy at all: there is nothing to change. */
  readonly isForbidden?: boolean
  /** The dialog that changes it, and the operation it needs the right for. */
  readonly dialog: string
  readonly operation: Operation
  readonly isFixed: boolean
}

/** One policy: what holds now, who asks for it, and the way to change it. */
export const PolicyLine = (props: PolicyLineProps) => {
  const { icon, title, hint, isImposed = false, isForbidden = false, dialog, operation, isFixed } = props
  const { t } = useTranslation('security')
  const { application } = useAtomValue(bootAtom)
  const open = useSetAtom(dialogAddress)
  const may = useAllowed()
  const imposed = isImposed ? 'imposed' : undefined
  const badge = isForbidden ? 'managed' : imposed
  return (
    <DetailLine
      icon={icon}
      title={title}
      hint={hint}
      badge={
        badge !== undefined && <span className="v-badge">{t(badge, { application: application.name })}</span>
      }
    >
      {!isFixed && !isForbidden && may(operation) && (
        <Button aria-label={`${t('change')}: ${title}`} onClick={() => open(dialog)}>
          {t('change')}
        </Button>
      )}
    </DetailLine>
  )
}
