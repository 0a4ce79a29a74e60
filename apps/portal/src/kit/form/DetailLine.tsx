import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type DetailLineProps = {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly hint: string
  /** A badge, a button: what stands at the end. */
  readonly children?: ReactNode
}

/** One line of a settings panel that is changed elsewhere: in a dialog, or not here at all. */
export const DetailLine = ({ icon: Icon, title, hint, children }: DetailLineProps) => (
  <div className="v-line">
    <span className="v-glyph">
      <Icon className="v-icon" aria-hidden="true" />
    </span>
    <div>
      <span className="font-medium">{title}</span>
      <small>{hint}</small>
    </div>
    {children}
  </div>
)
