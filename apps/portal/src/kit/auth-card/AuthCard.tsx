import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import { hostAtom } from '../../ports/host.ts'
import { arrive } from './arrivals.ts'
import { InDialog } from './in-dialog.ts'
import { Logo } from './Logo.tsx'

type AuthCardProps = {
  readonly title: string
  /** One sentence, or whose sign-in it is. */
  readonly lead?: ReactNode
  /** Stands in the logo's place. */
  readonly glyph?: ReactNode
  readonly isCentred?: boolean
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

/** One step of signing in: a logo, one heading, one question, the way on and the way back. */
export const AuthCard = ({ title, lead, glyph, isCentred, children, footer }: AuthCardProps) => {
  const id = useId()
  const isInDialog = use(InDialog)
  const Heading = isInDialog ? 'h2' : 'h1'
  const section = useRef<HTMLElement>(null)
  const host = useAtomValue(hostAtom)
  const hasMoved = useSetAtom(arrive)
  useEffect(() => host.title({ title }), [host, title])
  useEffect(() => {
    // Not on the first step: the host decides where the keyboard is when the frame appears.
    if (!hasMoved()) return
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    ;(find('[data-first]') ?? find('.v-title'))?.focus()
  }, [hasMoved])
  return (
    <section className="v-box is-big" aria-labelledby={id} ref={section}>
      <header className={isCentred ? 'is-centred' : undefined}>
        {glyph ?? (isInDialog || <Logo />)}
        <Heading className="v-title" id={id} tabIndex={-1}>
          {title}
        </Heading>
        {lead && <p>{lead}</p>}
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </section>
  )
}
