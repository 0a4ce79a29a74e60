import type { Group } from '@vestibule/contract/schemas/group'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { drawable } from './group-colors.ts'

/** The color of a group. Decoration: the name stands beside it. */
export const Swatch = ({ color }: Pick<Group, 'color'>) => (
  <span className="v-swatch" aria-hidden="true" style={{ background: drawable(color) }} />
)

/** Says that a directory manages the group. */
export const ScimBadge = () => {
  const { t } = useTranslation('groups')
  return (
    <span className="v-badge" title={t('scimHint')}>
      <RefreshCw className="v-icon" aria-hidden="true" />
      {t('scim')}
    </span>
  )
}
