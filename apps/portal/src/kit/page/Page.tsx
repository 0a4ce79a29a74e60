import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAtomValue } from 'jotai'
import { hostAtom } from '../../ports/host.ts'

type PageProps = {
  readonly title: string
  /** One sentence: what this page is for. */
  readonly lead: string
  /** The one primary action. */
  readonly action?: ReactNode
  /** Settings are read line by line and stay narrow; tables use the width. */
  readonly isNarrow?: boolean
  /** For a page that has nothing but to say so: it stands in the middle, under this. */
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** Title, one sentence, one action, then the content: the same in the same place on every page. */
export const Page = ({ title, lead, action, isNarrow = false, icon: Icon, children }: PageProps) => {
  const host = useAtomValue(hostAtom)
  useEffect(() => host.title({ title }), [host, title])
  const names = ['v-content', isNarrow && 'is-narrow', Icon && 'v-empty'].filter(Boolean).join(' ')
  return (
    <div className={names}>
      {Icon && (
        <span className="v-glyph is-large">
          <Icon className="v-icon" aria-hidden="true" />
        </span>
      )}
      <header className="v-head">
        <div>
          <h1 className="v-title" tabIndex={-1}>
            {title}
          </h1>
          <p>{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
