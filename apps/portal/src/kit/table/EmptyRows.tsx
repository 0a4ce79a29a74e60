import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyRowsProps = {
  readonly icon: LucideIcon
  readonly isWarning?: boolean
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Instead of rows: what would stand here, and how to get the first one. */
export const EmptyRows = ({
  icon: Icon,
  isWarning = false,
  title,
  lead,
  action,
  children,
}: EmptyRowsProps) => (
  <div className="v-empty">
    <span className={isWarning ? 'v-glyph is-large is-warning' : 'v-glyph is-large'}>
      <Icon className="v-icon" aria-hidden="true" />
    </span>
    <strong className="font-medium">{title}</strong>
    <p>{lead}</p>
    {action}
    {children}
  </div>
)
