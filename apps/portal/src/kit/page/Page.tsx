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
  readonly children: ReactNode
}

/** Title, one sentence, one action, then the content: the same in the same place on every page. */
export const Page = ({ title, lead, action, isNarrow = false, children }: PageProps) => {
  const host = useAtomValue(hostAtom)
  useEffect(() => host.title({ title }), [host, title])
  return (
    <div className={isNarrow ? 'v-content is-narrow' : 'v-content'}>
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
