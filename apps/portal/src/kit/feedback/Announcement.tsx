import type { ReactNode } from 'react'

/** Read out when its words change; not seen. It is on the page before it speaks, or a screen reader misses the first words. */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <output className="v-hidden">{children}</output>
)
