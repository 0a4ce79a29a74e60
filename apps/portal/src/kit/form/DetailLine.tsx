import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type DetailLineProps = {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly hint: ReactNode
  /** Beside the title. */
  readonly badge?: ReactNode
  /** A badge, a button: what stands at the end. */
  readonly children?: ReactNode
}

/** One line of a settings panel that is changed elsewhere: in a dialog, or not here at all. */
export const DetailLine = ({ icon: Icon, title, badge, hint, children }: DetailLineProps) => (
  <div className="v-line">
    <span className="v-glyph">
      <Icon className="v-icon" aria-hidden="true" />
    </span>
    <div>
      <span className="v-badges">
        <span className="font-medium">{title}</span>
        {badge}
      </span>
      <small>{hint}</small>
    </div>
    {children}
  </div>
)
