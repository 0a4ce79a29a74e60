import type { ReactNode } from 'react'

/** Read out when its words change; not seen. Stands on the page before it speaks, or nobody hears the first words. */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <output className="v-hidden">{children}</output>
)
