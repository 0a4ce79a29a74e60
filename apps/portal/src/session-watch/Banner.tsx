import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Icon } from '../kit/feedback/Icon.tsx'
import { view } from '../routes/view.ts'
import '../theme/banner.css'

type BannerProps = {
  /** What it is about, for whom only hears the page. */
  readonly label: string
  readonly children: ReactNode
}

/** A sentence above the box, on every page that signs in. */
export const Banner = ({ label, children }: BannerProps) => {
  if (useAtomValue(view).is !== 'box') return null
  return (
    <section className="v-banner" aria-label={label}>
      <Icon name="warning" />
      <output>{children}</output>
    </section>
  )
}
