import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyRowsProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
}

/** Instead of rows: what would stand here, and how to get the first one. */
export const EmptyRows = ({ icon: Icon, title, lead, action }: EmptyRowsProps) => (
  <div className="v-empty">
    <span className="v-glyph">
      <Icon className="v-icon" aria-hidden="true" />
    </span>
    <strong className="font-medium">{title}</strong>
    <p>{lead}</p>
    {action}
  </div>
)
